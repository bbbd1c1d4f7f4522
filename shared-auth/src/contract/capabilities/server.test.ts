import { readServerCapabilities, serverCapabilities } from './server';

it('names each thing once, by what it belongs to', () => {
  expect(new Set(serverCapabilities).size).toBe(serverCapabilities.length);
  for (const name of serverCapabilities) expect(name).toMatch(/^[a-z]+(?:\.[a-z]+)?$/);
});

it.each<[unknown, string[] | null]>([
  [{ success: true, data: ['trips', 'a.newer-name'] }, ['trips', 'a.newer-name']],
  [['trips'], ['trips']],
  [[7, null, 'trips', '</script>'], ['trips']],
  [[], []],
  [{ success: true, data: { trips: true } }, null],
  [{ success: false, error: 'Not found' }, null],
  ['trips', null],
  [null, null],
  [Array.from({ length: 501 }, () => 'trips'), null],
])('of %j it reads %j', (json, expected) => {
  expect(readServerCapabilities(json)).toEqual(expected);
});
