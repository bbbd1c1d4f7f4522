import type { Translate } from 'shared-auth/contract';
import { noted } from '../notes';
import type { Sheet } from '../xlsx';
import { formatDay } from './columns';
import { type DayPeriod, uncoveredUntil } from './period';

/** Days of a vehicle that are in no sum yet. */
interface CountingDays {
  vehicle_id?: unknown;
  license_plate: string | null;
  days: number | null;
  /** `YYYY-MM-DD`, both included. */
  from: string | null;
  to: string | null;
}

/** The days of which a server has records, and those that it is still computing. */
export interface Coverage {
  /** `YYYY-MM-DD` */
  since: string | null;
  counting: readonly CountingDays[];
}

/** Positions and speeds that are not believed, and so in no figure; null where a server does not judge them. */
export interface LeftOutCounts {
  left_out_places: number | null;
  left_out_speeds: number | null;
}

/** Missing parts of the figures of a period. */
export interface Holes extends Coverage {
  /** Whether the missing days could not be read. */
  isUnknown: boolean;
  leftOut?: LeftOutCounts | undefined;
  /** Notes of what figures of one kind alone lack. */
  more?: readonly string[] | undefined;
}

export const noHoles: Holes = { since: null, counting: [], isUnknown: false };

/** The missing parts of a period. @param coverage - null where it could not be read */
export function holesIn(period: DayPeriod, coverage: Coverage | null): Holes {
  if (coverage === null) return { ...noHoles, isUnknown: true };
  const isWithin = ({ from, to }: CountingDays) =>
    (from ?? period.to) <= period.to && (to ?? period.from) >= period.from;
  return {
    since: uncoveredUntil(period, coverage.since),
    counting: coverage.counting.filter(isWithin),
    isUnknown: false,
  };
}

/** The missing parts of either of two periods, for a file that has both. */
export const joinHoles = (one: Holes, other: Holes): Holes => ({
  since: one.since ?? other.since,
  counting: [...one.counting, ...other.counting.filter((row) => !one.counting.includes(row))],
  isUnknown: one.isUnknown || other.isUnknown,
});

/** Vehicles or zones that are named. */
const MOST_NAMED = 3;

/** The first of some things, and how many there are besides. */
export const namedText = <Row>(rows: readonly Row[], nameOf: (row: Row) => string, t: Translate): string =>
  [
    ...rows.slice(0, MOST_NAMED).map(nameOf),
    ...(rows.length > MOST_NAMED ? [t('ui-reports:sheets.andMore', { n: rows.length - MOST_NAMED })] : []),
  ].join(', ');

function countingNote(counting: readonly CountingDays[], t: Translate): string {
  const nameOf = ({ license_plate, from, to }: CountingDays) => {
    const [first, last] = [formatDay(from ?? ''), formatDay(to ?? '')];
    return [license_plate, first === last ? first : `${first}–${last}`].filter(Boolean).join(' ');
  };
  const count = counting.reduce((sum, { days }) => sum + (days ?? 0), 0);
  return t('ui-reports:sheets.counting', { count, which: namedText(counting, nameOf, t) });
}

const leftOutNotes = (leftOut: LeftOutCounts | undefined, t: Translate): string[] =>
  (['places', 'speeds'] as const).flatMap((what) => {
    const count = leftOut?.[`left_out_${what}`] ?? 0;
    return count > 0 ? [t(`ui-reports:sheets.leftOut.${what}`, { count })] : [];
  });

/** A sentence for each thing that is missing, in a fixed order: the same on a screen, in a file and in a mail. */
export function holeNotes({ since, counting, isUnknown, leftOut, more = [] }: Holes, t: Translate): string[] {
  return [
    ...(since === null ? [] : [t('ui-reports:sheets.since', { date: formatDay(since) })]),
    ...(counting.length === 0 ? [] : [countingNote(counting, t)]),
    ...(isUnknown ? [t('ui-reports:sheets.unknown')] : []),
    ...leftOutNotes(leftOut, t),
    ...more,
  ];
}

/** A sheet with notes on missing data; unchanged without missing data. */
export const notedSheet = (sheet: Sheet, holes: Holes, t: Translate): Sheet => noted(sheet, holeNotes(holes, t));
