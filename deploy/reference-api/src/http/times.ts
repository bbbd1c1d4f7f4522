import { HttpError } from './errors';

/** The one time zone of the console: days and local times are those of Skopje. */
export const zone = 'Europe/Skopje';

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Minutes that Skopje is ahead of UTC at this instant. */
function offsetMinutes(instant: number): number {
  const get = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = get;
  return (Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000) / 60_000;
}

/**
 * Reads a time of a query: ISO 8601 with a zone, or a date, or a local date and time of Skopje (`2026-11-20T08:30`, `2026-11-20 08:30:00`).
 * @param edge whether a date without a time means its first or its last moment.
 * @throws HttpError 400 naming `field`.
 */
export function parseTime(text: string | undefined, field: string, edge: 'start' | 'end'): Date | undefined {
  if (text === undefined) return undefined;
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text.trim(),
    );
  if (!match) throw wrongTime(field);
  const [, year, month, day, hour, minute, second = '00', offset] = match;
  if (offset !== undefined) {
    const instant = new Date(text.trim().replace(' ', 'T'));
    if (Number.isNaN(instant.getTime())) throw wrongTime(field);
    return instant;
  }
  const end = edge === 'end' && hour === undefined;
  const wall = Date.parse(
    `${year}-${month}-${day}T${hour ?? (end ? '23' : '00')}:${minute ?? (end ? '59' : '00')}:${end ? '59.999' : second}Z`,
  );
  if (Number.isNaN(wall)) throw wrongTime(field);
  // Twice, because the offset at the guess may differ from the one at the answer when the clocks change.
  const guess = wall - offsetMinutes(wall) * 60_000;
  return new Date(wall - offsetMinutes(guess) * 60_000);
}

const wrongTime = (field: string) => {
  const text = `Вредноста на полето „${field}“ не е исправен датум.`;
  return new HttpError(400, text, { [field]: text });
};

/** The calendar day in Skopje, `2026-11-21`. */
export const dayOf = (instant: Date): string => parts.format(instant).slice(0, 10);
