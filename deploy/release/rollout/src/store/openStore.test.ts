import { openStore, storeDirFrom } from './openStore';

it('is the folder of STORE_DIR, and the default where that is missing or empty', async () => {
  expect(storeDirFrom({ STORE_DIR: '/srv/store' }, '/checkout/.store')).toBe('/srv/store');
  for (const env of [{}, { STORE_DIR: '' }, { STORE_DIR: '', STORE_URL: '' }]) {
    expect(storeDirFrom(env, '/checkout/.store')).toBe('/checkout/.store');
    expect((await openStore(env, '/checkout/.store')).location).toBe('/checkout/.store');
  }
});

it('is the folder of a file URL before that of STORE_DIR', async () => {
  const env = { STORE_DIR: '/srv/store', STORE_URL: 'file:///srv/other%20store' };
  expect((await openStore(env, '/checkout/.store')).location).toBe('/srv/other store');
});
