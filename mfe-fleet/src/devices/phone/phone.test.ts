import { newPhoneId, phoneServer, phoneSetup } from './phone';

it('makes ids of eight digits that no IMEI has', () => {
  expect(newPhoneId(() => 7)).toBe('90000007');
  expect(newPhoneId(() => 4_294_967_295)).toMatch(/^9\d{7}$/);
});

it('puts the key into the path: the app drops the query of the address', () => {
  expect(phoneServer('https://a.mk', '')).toBe('https://a.mk/ingest/osmand');
  const setup = new URL(phoneSetup('https://a.mk', 'fk_x/y', '90000007'));
  expect(setup.pathname).toBe('/ingest/osmand/fk_x%2Fy');
  expect(Object.fromEntries(setup.searchParams)).toEqual({ id: '90000007', interval: '30' });
});
