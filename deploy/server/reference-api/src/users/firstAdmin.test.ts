import { readOptions } from '../environment';
import { startReferenceApi } from '../index';
import { refuseUnsafe } from '../options';
import { Passwords } from '../session/passwords';
import { TestApi } from '../testing/client';
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
