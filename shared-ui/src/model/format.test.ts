import type { Translate } from 'shared-auth/contract';
import mk from '../locales/mk.json';
import {
  accuracyGrade,
  compassSector,
  formatCoordinate,
  formatCoordinates,
  formatDate,
  formatDateTime,
  formatDistance,
  formatDuration,
  formatHeading,
  formatMeasuredDistance,
  formatMoment,
  formatNumber,
  formatRelativeTime,
  formatSpeed,
  formatStopped,
  formatTime,
  isHighSpeed,
} from './format';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const noNumbers = [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

const texts: Readonly<Record<string, string>> = Object.fromEntries(
  (['time', 'duration', 'distance', 'standing'] as const).flatMap((group) =>
    Object.entries(mk[group]).map(([name, text]) => [`ui:${group}.${name}`, text]),
  ),
);
/** The Macedonian texts of times, durations and distances. */
const t: Translate = (key: string, options: Record<string, unknown> = {}) =>
  (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(options[name]));

describe('a date and time', () => {
  it('is Skopje’s, summer and winter, whatever the browser’s zone', () => {
    expect(formatDateTime(Date.UTC(2026, 6, 14, 21, 5, 9))).toBe('14.07.2026 23:05:09');
    expect(formatDateTime(Date.UTC(2026, 0, 14, 23, 30, 0))).toBe('15.01.2026 00:30:00');
  });

  it('is right on both sides of the change to summer time', () => {
    expect(formatDateTime(Date.UTC(2026, 2, 29, 0, 59, 59))).toBe('29.03.2026 01:59:59');
    expect(formatDateTime(Date.UTC(2026, 2, 29, 1, 0, 0))).toBe('29.03.2026 03:00:00');
  });

  it('is right on both sides of the change to winter time', () => {
    expect(formatDateTime(Date.UTC(2026, 9, 25, 0, 59, 59))).toBe('25.10.2026 02:59:59');
    expect(formatDateTime(Date.UTC(2026, 9, 25, 1, 0, 0))).toBe('25.10.2026 02:00:00');
  });

  it('shows its date and its time alone', () => {
    expect(formatDate(Date.UTC(2026, 11, 31, 23, 0, 0))).toBe('01.01.2027');
    expect(formatTime(Date.UTC(2026, 11, 31, 23, 0, 5))).toBe('00:00:05');
  });

  it('works before 1970', () => {
    expect(formatDateTime(Date.UTC(1969, 6, 20, 20, 17, 40))).toBe('20.07.1969 21:17:40');
  });

  it.each([...noNumbers, 9e15, -9e15])('is --:--:-- for %s', (at) => {
    expect(formatDateTime(at)).toBe('--:--:--');
    expect(formatDate(at)).toBe('--:--:--');
    expect(formatTime(at)).toBe('--:--:--');
  });
});

it('names the day of a moment only where it is another one', () => {
  const now = Date.UTC(2026, 10, 25, 12, 0);
  expect(formatMoment(Date.UTC(2026, 10, 25, 9, 29), now)).toBe('10:29');
  // Yesterday in UTC, today in Skopje.
  expect(formatMoment(Date.UTC(2026, 10, 24, 23, 5), now)).toBe('00:05');
  expect(formatMoment(Date.UTC(2026, 10, 24, 22, 59), now)).toBe('24.11. 23:59');
});

describe('D4: how long a vehicle stands', () => {
  const now = Date.UTC(2026, 10, 25, 15, 0);

  it.each([
    ['is not said where it is not known', null, false, 'Стои'],
    ['is not said for less than a minute', now - MINUTE + 1, false, 'Стои'],
    ['is said with the time of day', now - 5 * HOUR - 32 * MINUTE, false, 'Стои 5 ч 32 мин, од 10:28'],
    ['is said without it where there is no room', now - 42 * MINUTE, true, 'Стои 42 мин'],
  ])('%s', (_, since, isShort, text) => {
    expect(formatStopped(since, now, t, isShort)).toBe(text);
  });
});

describe('a relative time', () => {
  const now = Date.UTC(2026, 6, 14, 12, 0, 0);

  it.each([
    [0, 'сега'],
    [59_999, 'сега'],
    [MINUTE, 'пред 1 мин'],
    [59 * MINUTE + 59_999, 'пред 59 мин'],
    [HOUR, 'пред 1 ч'],
    [24 * HOUR - 1, 'пред 23 ч'],
    [24 * HOUR, '13.07.2026 14:00:00'],
    [400 * 24 * HOUR, '09.06.2025 14:00:00'],
  ])('%i ms ago reads "%s"', (age, text) => {
    expect(formatRelativeTime(now - age, now, t)).toBe(text);
  });

  it('takes up to a minute ahead for now, and shows what is farther ahead in full', () => {
    expect(formatRelativeTime(now + 59_999, now, t)).toBe('сега');
    expect(formatRelativeTime(now + MINUTE, now, t)).toBe('14.07.2026 14:01:00');
  });

  it.each(noNumbers)('is --:--:-- for %s', (at) => {
    expect(formatRelativeTime(at, now, t)).toBe('--:--:--');
  });

  it('shows the full time when now is unknown', () => {
    expect(formatRelativeTime(now, Number.NaN, t)).toBe('14.07.2026 14:00:00');
  });
});

describe('measures', () => {
  it('shows coordinates with six decimals', () => {
    expect(formatCoordinate(41.9981)).toBe('41.998100');
    expect(formatCoordinates(41.9981, 21.4254)).toBe('41.998100, 21.425400');
    expect(formatCoordinates(-0.1234567, 0)).toBe('-0.123457, 0.000000');
  });

  it('rounds speed and heading', () => {
    expect(formatSpeed(71.5)).toBe('72 km/h');
    expect(formatSpeed(-0.4)).toBe('0 km/h');
    expect(formatHeading(182.6)).toBe('183°');
    expect(formatHeading(359.7)).toBe('0°');
    expect(formatHeading(-90)).toBe('270°');
  });

  it.each(noNumbers)('shows — for %s', (n) => {
    expect(formatCoordinate(n)).toBe('—');
    expect(formatCoordinates(n, 21)).toBe('—');
    expect(formatCoordinates(41, n)).toBe('—');
    expect(formatSpeed(n)).toBe('—');
    expect(formatHeading(n)).toBe('—');
    expect(formatNumber(n)).toBe('—');
    expect(isHighSpeed(n)).toBe(false);
    expect(accuracyGrade(n)).toBeNull();
  });

  it('flags a speed only above 80 km/h', () => {
    expect([79.9, 80, 80.1].map(isHighSpeed)).toEqual([false, false, true]);
  });

  it('grades accuracy: under 10 m, under 50 m, the rest', () => {
    expect([0, 9.99, 10, 49.99, 50, 5000, -1].map(accuracyGrade)).toEqual([
      'excellent',
      'excellent',
      'good',
      'good',
      'weak',
      'weak',
      null,
    ]);
  });
});

describe('a compass sector', () => {
  it.each([
    [0, 'n'],
    [22.4, 'n'],
    [22.5, 'ne'],
    [67.4, 'ne'],
    [90, 'e'],
    [135, 'se'],
    [180, 's'],
    [225, 'sw'],
    [270, 'w'],
    [315, 'nw'],
    [337.4, 'nw'],
    [337.5, 'n'],
    [360, 'n'],
    [405, 'ne'],
    [-45, 'nw'],
  ])('%f° lies %s', (deg, sector) => {
    expect(compassSector(deg)).toBe(sector);
  });
});

describe('a number', () => {
  it('is grouped the Macedonian and the English way', () => {
    expect(formatNumber(1234.5, 1, 'mk')).toBe('1.234,5');
    expect(formatNumber(1234.5, 1, 'en')).toBe('1,234.5');
    expect(formatNumber(-1234567.891, 2, 'mk')).toBe('-1.234.567,89');
    expect(formatNumber(999, 0, 'mk')).toBe('999');
    expect(formatNumber(0.5)).toBe('1');
    expect(formatNumber(-0.001, 1)).toBe('0,0');
  });

  it('takes the language of the page by default', () => {
    document.documentElement.lang = 'en';
    expect(formatNumber(1234)).toBe('1,234');
    document.documentElement.lang = 'mk';
    expect(formatNumber(1234)).toBe('1.234');
  });
});

describe('distances and durations', () => {
  it('shows kilometres with one decimal, and how much of them nobody measured', () => {
    expect(formatDistance(1_234_567)).toBe('1.234,6 km');
    expect(formatMeasuredDistance(412_000, 9_000, t)).toBe('412,0 km, од кои 9,0 km без сигнал');
    expect(formatMeasuredDistance(412_000, 49, t)).toBe('412,0 km');
    expect(formatMeasuredDistance(null, 9_000, t)).toBe('—');
  });

  it('shows hours and minutes, rounded down', () => {
    expect(formatDuration(59_999, t)).toBe('0 мин');
    expect(formatDuration(HOUR - 1, t)).toBe('59 мин');
    expect(formatDuration(25 * HOUR + 5 * MINUTE, t)).toBe('25 ч 5 мин');
    expect(formatDuration(null, t)).toBe('—');
  });
});
