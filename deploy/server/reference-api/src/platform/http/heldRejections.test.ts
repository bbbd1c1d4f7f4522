import { HttpError } from './errors';
import { holdRejections } from './heldRejections';
import { createServer } from './server';

it('holds what a network is refused again and again, and nothing of others', async () => {
  const app = createServer({ logLevel: 'silent', trustProxy: 1 });
  const held: (() => void)[] = [];
  holdRejections(app, 1, () => new Promise((resolve) => held.push(resolve)));
  app.get('/refused', async () => {
    throw new HttpError(401, 'Потребна е најава.');
  });
  app.get('/fine', async () => ({ success: true }));
  const answered: number[] = [];
  const call = (url: string, remoteAddress: string) =>
    app.inject({ url, remoteAddress }).then(({ statusCode }) => answered.push(statusCode));
  const refused = Array.from({ length: 100 }, () => call('/refused', '198.51.100.1'));
  await Promise.all(refused.slice(0, 20));
  await call('/fine', '198.51.100.1');
  await call('/refused', '198.51.100.2');
  expect(answered).toHaveLength(22);
  expect(held).toHaveLength(80);
  for (const release of held) release();
  await Promise.all(refused);
  expect(answered.filter((status) => status === 401)).toHaveLength(101);
  await app.close();
});

it('holds what is refused in a flood from many networks', async () => {
  const app = createServer({ logLevel: 'silent', trustProxy: 1 });
  let held = 0;
  holdRejections(app, 1, async () => {
    held++;
  });
  for (let call = 0; call < 450; call++) await app.inject({ url: '/nowhere', remoteAddress: `198.51.${call % 100}.7` });
  expect(held).toBe(50);
  await app.close();
});

it('holds no more connections than it has room for', async () => {
  const app = createServer({ logLevel: 'silent', trustProxy: 1 });
  const held: (() => void)[] = [];
  holdRejections(app, 1, () => new Promise((resolve) => held.push(resolve)));
  let answered = 0;
  const calls: Promise<unknown>[] = [];
  await new Promise<void>((resolve) => {
    for (let call = 0; call < 540; call++)
      calls.push(
        app.inject('/nowhere').then(() => {
          answered++;
          if (answered === 40) resolve();
        }),
      );
  });
  expect(held).toHaveLength(500);
  for (const release of held) release();
  await Promise.all(calls);
  await app.close();
});
