import { localTimestamp, utcOffset } from './localTime';

const written = (iso: string) => `${localTimestamp(Date.parse(iso))} ${utcOffset(Date.parse(iso))}`;

describe('local time in files', () => {
  it('is that of Europe/Skopje in winter and summer', () => {
    expect(written('2026-01-15T11:00:00Z')).toBe('2026-01-15 12:00:00 UTC+01:00');
    expect(written('2026-07-15T22:30:05Z')).toBe('2026-07-16 00:30:05 UTC+02:00');
  });

  it('leaps over the missing hour in spring', () => {
    expect(written('2026-03-29T00:59:59Z')).toBe('2026-03-29 01:59:59 UTC+01:00');
    expect(written('2026-03-29T01:00:00Z')).toBe('2026-03-29 03:00:00 UTC+02:00');
  });

  it('tells the doubled hour in autumn apart', () => {
    expect(written('2026-10-25T00:30:00Z')).toBe('2026-10-25 02:30:00 UTC+02:00');
    expect(written('2026-10-25T01:30:00Z')).toBe('2026-10-25 02:30:00 UTC+01:00');
  });

  it('is empty without a time and for one no calendar holds', () => {
    expect([null, 8.64e15].map(localTimestamp)).toEqual(['', '']);
    expect([null, 8.64e15].map(utcOffset)).toEqual(['', '']);
  });
});
