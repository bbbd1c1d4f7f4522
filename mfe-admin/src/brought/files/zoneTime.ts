import { HOUR_MS } from 'shared-auth/contract';

const WALL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)$/;
const ZONED = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/;

/** How far the clocks of a zone are ahead of UTC, in ms; they change on whole hours of a quarter at most. */
function offsetsOf(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const known = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / (HOUR_MS / 4));
    const before = known.get(quarter);
    if (before !== undefined) return before;
    const name = format.formatToParts(quarter * (HOUR_MS / 4)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = 0, minutes = 0, seconds = 0] = /GMT([+-])(\d+)(?::(\d+))?(?::(\d+))?/.exec(name) ?? [];
    const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
    const offset = sign === '-' ? -size : size;
    known.set(quarter, offset);
    return offset;
  };
}

/**
 * Reads times of a file whose clock is that of a zone; one with a zone of its own keeps it. Of a time that comes twice
 * in autumn, the one that goes on after the time before is meant: files are written in order.
 * @returns epoch ms; NaN where the text is no time
 */
export function zoneReader(zone: string): (text: string) => number {
  const offsetAt = offsetsOf(zone);
  let last = Number.NEGATIVE_INFINITY;
  return (given) => {
    const text = given.trim();
    const [, date, time] = WALL.exec(text) ?? [];
    if (date === undefined || time === undefined)
      return ZONED.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
    const wall = Date.parse(`${date}T${time}Z`);
    if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== date) return Number.NaN;
    const before = wall - offsetAt(wall - 12 * HOUR_MS);
    const after = wall - offsetAt(wall + 12 * HOUR_MS);
    const shown = [before, after].filter((at) => at + offsetAt(at) === wall).toSorted((a, b) => a - b);
    last = shown.find((at) => at >= last) ?? shown[0] ?? before;
    return last;
  };
}
