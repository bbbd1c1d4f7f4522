import { createInstance } from 'i18next';
import mk from '../../../locales/mk.json';
import type { MapVehicle } from '../../types';
import { rowTexts, stoppedText } from './listColumns';

const i18n = createInstance();
void i18n.init({ lng: 'mk', resources: { mk: { ui: mk } }, defaultNS: 'ui', initAsync: false });
const t = i18n.getFixedT('mk', 'ui') as Parameters<typeof stoppedText>[2];
const MINUTE = 60_000;

it.each([
  [0, true, 'Стои'],
  [59_999, false, 'Стои'],
  [6 * 60 * MINUTE, true, 'Стои'],
  [42 * MINUTE, false, 'Стои 42 мин'],
])('of %i ms at least (%s): %s', (ms, isAtLeast, text) => {
  expect(stoppedText({ since: 1_000, isAtLeast }, 1_000 + ms, t, true)).toBe(text);
});

const now = Date.parse('2026-11-23T12:00:00Z');
const vehicle = (more: Partial<MapVehicle>) =>
  ({ speed: 62, status: 'online', fixAt: now, vehicleType: null, vehicleCode: null, ...more }) as MapVehicle;
const stands = { since: now - 42 * MINUTE, isAtLeast: false };

it.each([
  ['moves', vehicle({}), null, ['62 km/h', '62 km/h']],
  ['stands', vehicle({ speed: 0 }), stands, ['Стои 42 мин', '0 km/h']],
  ['stands, with heartbeats alone', vehicle({ speed: 0, fixAt: now - 60 * MINUTE }), stands, ['Стои 42 мин', '0 km/h']],
  [
    'is silent, its status unknown',
    vehicle({ speed: 0, status: null, fixAt: now - 60 * MINUTE }),
    stands,
    ['пред 1 ч', '0 km/h'],
  ],
  ['was fast an hour ago', vehicle({ fixAt: now - 60 * MINUTE }), null, ['пред 1 ч']],
  ['is offline', vehicle({ status: 'offline', fixAt: now - 60 * MINUTE }), null, ['пред 1 ч']],
])('B5: of a vehicle that %s, no old speed as one of now', (_what, of, standing, texts) => {
  expect(rowTexts(of, standing, ['motion', 'speed'], now, t)).toEqual(texts);
});
