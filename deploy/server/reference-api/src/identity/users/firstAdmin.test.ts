import { readOptions } from '../../app/environment';
import { startReferenceApi } from '../../index';
import { refuseUnsafe } from '../../platform/options';
import { TestApi } from '../../testing/client';
import { Passwords } from '../session/passwords';
import { createFirstAdmin } from './firstAdmin';

const PASSWORD = 'the first of many';

it('lets the first person into a new server, and opens nothing once there is an administrator', async () => {
  const test = new TestApi(await startReferenceApi({ firstAdminPassword: PASSWORD, passwordCost: 2 ** 10 }));
  try {
    const token = await test.login('admin', PASSWORD);
    const me = await test.send('GET', '/api/auth/verify', { token });
    expect(me.body.user).toMatchObject({ username: 'admin', role: 'admin' });

    await createFirstAdmin(test.api.database, new Passwords(2 ** 10), 'another password');
    const again = await test.send('POST', '/api/auth/login', {
      body: { username: 'admin', password: 'another password' },
    });
    expect(again.status).toBe(401);
    await test.api.database.query("update users set role = 'operator'");
    const start = createFirstAdmin(test.api.database, new Passwords(2 ** 10), 'another password');
    await expect(start).rejects.toThrow('FIRST_ADMIN_PASSWORD cannot create one: admin is taken');
  } finally {
    await test.close();
  }
});

it('is created once by two servers that start together', async () => {
  const test = new TestApi(await startReferenceApi({ passwordCost: 2 ** 10 }));
  try {
    const passwords = new Passwords(2 ** 10);
    await Promise.all([1, 2].map(() => createFirstAdmin(test.api.database, passwords, PASSWORD)));
    const rows = await test.api.database.query('select username from users');
    expect(rows).toEqual([{ username: 'admin' }]);
  } finally {
    await test.close();
  }
});

it('is refused with a password that can be guessed', () => {
  expect(() => refuseUnsafe(readOptions({ FIRST_ADMIN_PASSWORD: 'admin123' }))).toThrow(
    'FIRST_ADMIN_PASSWORD must have at least 12 characters.',
  );
});

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'q8XwPz1vT6rLk3Yd9SbN5mHc2FgJ7aRe',
  INGEST_KEY: 'Vb7Qm2Xc9Lt4Rz8W',
  DATABASE_URL: 'postgres://fleet@localhost/fleet',
};

it('A6: a server in production starts with secrets', () => {
  expect(() => refuseUnsafe(readOptions({ ...production, FIRST_ADMIN_PASSWORD: 'sonce-nad-vardar-7' }))).not.toThrow();
});

it.each([
  [{ JWT_SECRET: 'change-me-to-at-least-32-random-characters' }, 'JWT_SECRET is the placeholder of an example'],
  [{ JWT_SECRET: 'a'.repeat(40) }, 'JWT_SECRET is the placeholder of an example'],
  [{ INGEST_KEY: 'change-me' }, 'INGEST_KEY must have at least 16 characters'],
  [{ INGEST_KEY: 'k' }, 'INGEST_KEY must have at least 16 characters'],
  [{ INGEST_KEY: 'please-change-me-now' }, 'INGEST_KEY is the placeholder of an example'],
  [{ FIRST_ADMIN_PASSWORD: 'change-me-too' }, 'FIRST_ADMIN_PASSWORD is the placeholder of an example'],
])('A6: a server in production refuses %j', (environment, message) => {
  expect(() => refuseUnsafe(readOptions({ ...production, ...environment }))).toThrow(message);
});
