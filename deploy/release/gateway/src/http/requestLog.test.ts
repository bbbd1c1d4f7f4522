import { withoutKey } from './requestLog';

const KEY = 'fk_Tajna0123456789';

it.each([
  `//ingest/osmand/${KEY}`,
  `/ingest//osmand/${KEY}`,
  `/%69ngest/osmand/${KEY}`,
  `/%2569ngest/osmand/${KEY}`,
  `/ingest%2Fosmand%2F${KEY}`,
  `/INGEST/osmand/${KEY}`,
  `/ingest/osmand;${KEY}`,
  `/ingest/${KEY}`,
  `/x/../ingest/osmand/${KEY}`,
  `\\ingest\\osmand\\${KEY}`,
  `/ingest/osmand/${KEY}`,
  `/ingest/%E0%A4%A/${KEY}`,
])('T28: a key in %s is not written', (path) => {
  expect(withoutKey(path)).not.toContain('Tajna');
});

it('paths without a key are written as they are', () => {
  for (const path of ['/ingest/positions', '/api/ingest-keys/5', '/vehicles/7', '/'])
    expect(withoutKey(path)).toBe(path);
  expect(withoutKey(`/ingest/osmand/${KEY}`)).toBe('/ingest/osmand/*');
});
