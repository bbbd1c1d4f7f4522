import { createServer } from './server';

const silent = { logLevel: 'silent', trustProxy: 0 };

it('a schema that is compiled with the first call names each wrong field, call after call', async () => {
  const app = createServer(silent);
  const body = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  app.post('/things', { schema: { body } }, async () => ({}));
  const post = (payload: object) => app.inject({ method: 'POST', url: '/things', payload });
  for (const payload of [{}, { name: 5 }, {}]) {
    const { statusCode, body: text } = await post(payload);
    expect(statusCode).toBe(400);
    expect(text).toContain('name');
  }
  expect((await post({ name: 'a' })).statusCode).toBe(200);
  await app.close();
});

it('a response holds what its schema lists', async () => {
  const app = createServer(silent);
  const listed = { type: 'object', properties: { id: { type: 'integer' } } };
  app.get('/things', { schema: { response: { 200: listed } } }, async () => ({ id: 7, secret: 'x' }));
  for (let call = 0; call < 2; call++) expect((await app.inject('/things')).json()).toEqual({ id: 7 });
  await app.close();
});
