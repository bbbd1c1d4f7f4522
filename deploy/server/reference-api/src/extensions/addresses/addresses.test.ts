import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { startTestApi, type TestApi } from '../../testing/client';
import { startGeocoder } from '../../testing/geocoder';
import { addresses } from '.';
import { Geocoder } from './geocoder';

let geocoder: Awaited<ReturnType<typeof startGeocoder>>;
let test: TestApi;
beforeAll(async () => {
  geocoder = await startGeocoder();
  test = await startTestApi({ geocoderUrl: `${geocoder.url}/api/?key=own` });
});
afterAll(async () => {
  await test.close();
  await geocoder.close();
});
beforeEach(() => {
  geocoder.asked.length = 0;
  geocoder.answerWith(() => geocoder.rows);
});

const search = (text: string, as = 'operator', language = 'mk') =>
  test.call(as, 'GET', `/api/addresses?${new URLSearchParams({ search: text, language })}`);

it('finds what the geocoder finds, in the words of the user, and asks for the same once', async () => {
  const { status, body } = await search('Партизанска 12');
  expect([status, body]).toEqual([200, { success: true, data: geocoder.found }]);
  const [url] = geocoder.asked;
  expect(url?.pathname).toBe('/api/search');
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    key: 'own',
    q: 'партизанска 12',
    format: 'jsonv2',
    limit: '5',
    'accept-language': 'mk',
    viewbox: expect.stringMatching(/^[\d.]+(,[\d.]+){3}$/),
  });
  expect((await search(' партизанска   12 ', 'manager')).body.data).toEqual(geocoder.found);
  expect(geocoder.asked).toHaveLength(1);
  await search('партизанска 12', 'manager', 'en');
  expect(geocoder.asked.map(({ searchParams }) => searchParams.get('accept-language'))).toEqual(['mk', 'en']);
});

/** A geocoder whose turns come when the test gives them. */
function inTurns() {
  let left = 0;
  const consume = async () => {
    if (left === 0) throw new RateLimiterRes(0, 100);
    left -= 1;
  };
  const { egress, log } = test.api.services;
  const own = new Geocoder(geocoder.url, egress, { consume } as unknown as RateLimiterAbstract);
  return {
    search: (text: string, signal = new AbortController().signal) => own.search(text, 'mk', { signal, log }),
    give: () => {
      left += 1;
    },
  };
}
const asked = () => geocoder.asked.map(({ searchParams }) => searchParams.get('q'));

it('asks once in a turn, in the order of arrival, and not for who has gone', async () => {
  const { search, give } = inTurns();
  const gone = new AbortController();
  const first = search('прва');
  const left = search('отидена', gone.signal);
  const [third, same, last] = [search('трета'), search('прва'), search('последна')];
  gone.abort(new Error('left'));
  give();
  await first;
  expect(asked()).toEqual(['прва']);
  give();
  await expect(left).rejects.toThrow('left');
  await third;
  expect(asked()).toEqual(['прва', 'трета']);
  expect(await same).toEqual(geocoder.found);
  give();
  await last;
  expect(asked()).toEqual(['прва', 'трета', 'последна']);
});

it('sends away who would wait too long', async () => {
  const { search, give } = inTurns();
  const waiting = Array.from({ length: 5 }, (_, i) => search(`чека ${i}`));
  await expect(search('една повеќе')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  for (const _ of waiting) give();
  await Promise.all(waiting);
  give();
  expect(await search('една повеќе')).toEqual(geocoder.found);
});

it.each<[string, () => unknown]>([
  ['refuses', () => 500],
  ['returns no list', () => ({ error: 'Unable to geocode' })],
  ['returns no JSON', () => '<html>'],
  ['ends the connection', () => null],
])('says that addresses cannot be searched when the geocoder %s, and asks again', async (name, answer) => {
  geocoder.answerWith(answer);
  const { status, body } = await search(`улица ${name}`);
  expect([status, body.error]).toEqual([502, 'Адресите моментално не може да се пребараат.']);
  geocoder.answerWith(() => geocoder.rows);
  expect((await search(`улица ${name}`)).body.data).toEqual(geocoder.found);
});

it('leaves out rows that are no address', async () => {
  const [row] = geocoder.rows;
  const wrong = [null, 7, {}, { ...row, lat: null }, { ...row, lon: '181' }, { ...row, display_name: '' }];
  geocoder.answerWith(() => [...wrong, { ...row, licence: 3, lat: '41.5' }]);
  expect((await search('полоша')).body.data).toEqual([{ ...geocoder.found[0], licence: null, latitude: 41.5 }]);
});

it('asks for three letters, and for a role that sees the map', async () => {
  expect((await search('па')).status).toBe(400);
  expect((await test.call('operator', 'GET', '/api/addresses')).body.fields).toEqual({
    search: 'Бараната адреса е задолжителна: 3 знаци или повеќе',
  });
  expect((await search('партизанска', 'driver')).status).toBe(403);
  expect(geocoder.asked).toEqual([]);
});

it('is announced where a geocoder is set, and has no call elsewhere', async () => {
  const announced = async (api: TestApi) => (await api.send('GET', '/api/capabilities', {})).body.data;
  expect(await announced(test)).toContain('addresses');
  const without = await startTestApi();
  expect(await announced(without)).not.toContain('addresses');
  expect((await without.call('operator', 'GET', '/api/addresses?search=partizanska')).status).toBe(404);
  await without.close();
});

it('refuses a setting that is no address', () => {
  const read = (GEOCODER_URL?: string) => addresses.readOptions?.({ GEOCODER_URL });
  expect(read('https://nominatim.example.mk')).toEqual({ geocoderUrl: 'https://nominatim.example.mk' });
  expect(read('')).toEqual({ geocoderUrl: undefined });
  for (const wrong of ['nominatim.example.mk', 'ftp://nominatim.example.mk'])
    expect(() => read(wrong)).toThrow('GEOCODER_URL must begin with https:// or http://.');
});
