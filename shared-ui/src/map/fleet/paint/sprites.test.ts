import { decodeSprite, SPRITE_CODES, SpriteSheet, spriteCode } from './sprites';

const look = (over: Partial<Parameters<typeof spriteCode>[0]>) =>
  decodeSprite(spriteCode({ vehicleType: 'car', status: 'online', heading: null, ...over }));

it.each([
  ['truck', '🚚'],
  ['van', '🚐'],
  ['car', '🚗'],
  ['motorcycle', '🏍️'],
  ['bus', '🚗'],
  ['spaceship', '🚗'],
  [null, '🚗'],
])('draws a %s as %s', (vehicleType, emoji) => {
  expect(look({ vehicleType }).emoji).toBe(emoji);
});

it.each([
  ['online', 'online'],
  ['offline', 'offline'],
  ['maintenance', 'maintenance'],
  ['stolen', 'unknown'],
  ['__proto__', 'unknown'],
  [null, 'unknown'],
])('colours a device that is %s as %s', (status, expected) => {
  expect(look({ status }).status).toBe(expected);
});

it('turns the notch to the heading, also beyond a full turn, and has none without a heading', () => {
  expect(look({ heading: 90 }).angle).toBeCloseTo(Math.PI / 2);
  expect(look({ heading: 450 }).angle).toBeCloseTo(Math.PI / 2);
  expect(look({ heading: -90 }).angle).toBeCloseTo(1.5 * Math.PI);
  expect(look({ heading: 359 }).angle).toBe(0);
  expect(look({ heading: null }).angle).toBeNull();
  expect(look({ heading: Number.NaN }).angle).toBeNull();
});

it('has no notch while the vehicle stands', () => {
  expect(look({ heading: 90, speed: 0 }).angle).toBeNull();
  expect(look({ heading: 90, speed: 2.9 }).angle).toBeNull();
  expect(look({ heading: 90, speed: 3 }).angle).not.toBeNull();
  expect(look({ heading: 90, speed: null }).angle).not.toBeNull();
});

it('gives every look its own number', () => {
  const codes = new Set<number>();
  for (const vehicleType of ['car', 'truck', 'van', 'motorcycle']) {
    for (const status of ['online', 'offline', 'maintenance', null]) {
      for (const alarmSeverity of ['critical', 'high', 'medium', 'low', null]) {
        const look = { vehicleType, status, hasAlarms: alarmSeverity !== null, alarmSeverity };
        for (let sector = 0; sector < 16; sector++) {
          codes.add(spriteCode({ ...look, heading: sector * 22.5 }));
        }
        codes.add(spriteCode({ ...look, heading: null }));
      }
    }
  }
  expect(codes.size).toBe(SPRITE_CODES);
  expect(Math.max(...codes)).toBe(SPRITE_CODES - 1);
});

it('shows alarms of a severity that the server does not send as critical', () => {
  const look = { vehicleType: 'car', status: 'online', heading: null, hasAlarms: true };
  expect(decodeSprite(spriteCode(look)).alarm).toBe(4);
  expect(decodeSprite(spriteCode({ ...look, alarmSeverity: 'medium' })).alarm).toBe(2);
  expect(decodeSprite(spriteCode({ ...look, hasAlarms: false })).alarm).toBe(0);
});

it('draws each sprite once', () => {
  const palette = {
    online: '',
    offline: '',
    maintenance: '',
    unknown: '',
    surface: '',
    critical: '',
    high: '',
    medium: '',
    low: '',
    onAlarm: '',
  };
  const sheet = new SpriteSheet(palette, 2);
  expect(sheet.get(3)).toBe(sheet.get(3));
  expect(sheet.get(3)).not.toBe(sheet.get(4));
  expect(sheet.get(3)).toHaveProperty('width', 76);
});
