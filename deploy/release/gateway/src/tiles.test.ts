import { SettingError } from '@fleet/build/errors';
import { contentSecurityPolicy } from './http/securityHeaders';
import { settingsFrom } from './settings';
import { sampleRegistry } from './testStore';
import { OPEN_STREET_MAP, tileLayersFrom } from './tiles';

const policyOf = (TILE_URL?: string) =>
  contentSecurityPolicy(sampleRegistry, settingsFrom(TILE_URL === undefined ? {} : { TILE_URL }).config, 'localhost');

it('is OpenStreetMap with its attribution, for as long as nothing is set', () => {
  expect(tileLayersFrom()).toEqual([OPEN_STREET_MAP]);
  expect(tileLayersFrom('')).toEqual([OPEN_STREET_MAP]);
  expect(OPEN_STREET_MAP.attribution).toContain('href="https://www.openstreetmap.org/copyright"');
  expect(settingsFrom({}).config).toMatchObject({ tileUrl: OPEN_STREET_MAP.url, tileLayers: [OPEN_STREET_MAP] });
  expect(policyOf()).toContain("img-src 'self' data: blob: https://tile.openstreetmap.org;");
});

it('stands beside pictures of the module that a developer serves, where overrides are allowed', () => {
  const { config } = settingsFrom({ TILE_URL: 'none' });
  const policy = contentSecurityPolicy(sampleRegistry, { ...config, allowOverrides: true }, 'localhost');
  expect(policy).toContain("img-src 'self' data: blob: http://localhost:* http://127.0.0.1:*;");
});

it('is nothing by "none"', () => {
  expect(tileLayersFrom('none')).toEqual([]);
  expect(policyOf('none')).toContain("img-src 'self' data: blob:;");
});

it('takes one template, with its attribution', () => {
  expect(tileLayersFrom('https://tiles.example.mk/{z}/{x}/{y}.png', '© Example')).toEqual([
    {
      name: 'tiles.example.mk',
      url: 'https://tiles.example.mk/{z}/{x}/{y}.png',
      attribution: '© Example',
      maxZoom: 19,
    },
  ]);
});

it('takes several named layers, and lets the page load each of them', () => {
  const json = JSON.stringify([
    { name: 'Улици', url: 'https://{s}.streets.mk/{z}/{x}/{y}.png', attribution: '© Улици' },
    { name: 'Сателит', url: 'https://sat.mk/{z}/{y}/{x}.jpg', maxZoom: 17 },
    { name: 'Сопствена', url: 'https://files.mk/mk.pmtiles' },
    { name: 'Локална', url: '/tiles/mk.pmtiles' },
  ]);
  expect(tileLayersFrom(json)).toMatchObject([
    { name: 'Улици', attribution: '© Улици', maxZoom: 19 },
    { name: 'Сателит', attribution: '', maxZoom: 17 },
    { url: 'https://files.mk/mk.pmtiles' },
    { url: '/tiles/mk.pmtiles' },
  ]);
  expect(policyOf(json)).toContain("img-src 'self' data: blob: https://*.streets.mk https://sat.mk;");
  expect(policyOf(json)).toMatch(/connect-src 'self' [^;]* https:\/\/files\.mk;/);
});

it.each([
  ['tiles.example.mk'],
  ['https://tiles.example.mk/tile.png'],
  ['[{"url":1}]'],
  ['[]'],
  ['[oops'],
  ['javascript:{z}{x}{y}'],
])('refuses %s, naming the variable', (setting) => {
  expect(() => tileLayersFrom(setting)).toThrow(SettingError);
  expect(() => tileLayersFrom(setting)).toThrow(/TILE_URL/);
});

it.each([
  'https://a;script-src *;b.example/{z}/{x}/{y}.png',
  'https://a.example;/{z}/{x}/{y}.png',
  'https://{s};.example/{z}/{x}/{y}.png',
  "https://a'.example/map.pmtiles",
  '//tiles.example/{z}/{x}/{y}.png',
  '[{"name":"x","url":"https://a;b/{z}/{x}/{y}.png"}]',
])('A21: takes no host that would say more in the policy: %s', (url) => {
  expect(() => policyOf(url)).toThrow(SettingError);
});

it.each([
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'http://127.0.0.1:8081/mk.pmtiles',
  'https://[::1]/{z}/{x}/{y}.png',
])('takes %s', (url) => expect(tileLayersFrom(url)).toHaveLength(1));

it('A21: takes no such live origin either', () => {
  expect(() => settingsFrom({ LIVE_ORIGIN: 'https://live;script-src' })).toThrow(SettingError);
});
