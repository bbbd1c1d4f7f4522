import * as v from 'valibot';
import { readTileLayers, runtimeConfig } from './runtimeConfig';

it('is complete where the gateway says nothing', () => {
  expect(v.parse(runtimeConfig, {})).toEqual({
    apiOrigin: '',
    liveOrigin: '',
    tileLayers: [],
    tileUrl: '',
    tileAttribution: '',
    allowOverrides: false,
    defaultLocale: 'mk',
  });
  expect(v.safeParse(runtimeConfig, { defaultLocale: 'de' }).success).toBe(false);
});

it('reads a list of base maps, and nothing else', () => {
  expect(readTileLayers([{ name: 'Улици', url: '/t/{z}/{x}/{y}.png' }])).toEqual([
    { name: 'Улици', url: '/t/{z}/{x}/{y}.png', attribution: '', maxZoom: 19 },
  ]);
  for (const other of [[], {}, null, [{ name: 'Улици' }]]) expect(readTileLayers(other)).toBeNull();
});
