import { type Locale, localDateTime, type Translate } from 'shared-auth/contract';
import { type DayPeriod, type Holes, periodUntil, type ViewChoice } from 'shared-ui/reports';
import type { Sheet } from 'shared-ui/xlsx';
import type { VisibilityScope } from '../../identity/access/visibilityScope';
import type { Database } from '../../platform/database/database';
import { type FindName, readPlace } from '../../platform/places/placeText';
import type { MailTable } from '../notifications/channels/channel';
import type { SeenTeams } from '../zones/zones.store';
import { translator } from './texts';

/** For whom a file is made. */
export interface SheetReader {
  visibility: VisibilityScope;
  locale: Locale;
  /** Names of places that the reader has. */
  nameAt?: FindName;
  /** The teams whose zones the reader sees; undefined for none. */
  zoneTeams?: SeenTeams | undefined;
}

export interface ReportFile {
  sheets: Sheet[];
  /**
   * The number of rows in the file and in the list, when the list has more than a file may contain; the newest are in
   * it.
   */
  newest?: { rows: number; total: number };
  /** Missing parts of its figures. */
  holes?: Partial<Holes>;
  /** The table that the mail itself shows of the file. */
  table?: MailTable & { more: number };
}

/** The input of a file: a saved view with its days, and its reader. */
export interface AskedReport extends SheetReader {
  database: Database;
  choice: ViewChoice;
  t: Translate;
  today: string;
  days: number;
  /** The days that end with today. */
  period: DayPeriod;
}

export function askedReport(database: Database, choice: ViewChoice, reader: SheetReader): AskedReport {
  const today = localDateTime(Date.now()).date;
  const days = choice.days ?? 7;
  return { ...reader, database, choice, t: translator(reader.locale), today, days, period: periodUntil(today, days) };
}

const timeOf = (text: unknown): number | null => (typeof text === 'string' ? Date.parse(text) : null);

/** Rows of the server whose times are epoch ms, as tables have them. */
export const timed = <Row extends object, Name extends keyof Row>(rows: readonly Row[], ...names: Name[]) =>
  // Each of these names
  rows.map((row) => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, timeOf(row[name])])),
  })) as unknown as (Omit<Row, Name> & Record<Name, number | null>)[];

/** Names a location in the words that its reader knows. */
export const placeWords =
  ({ locale, nameAt }: AskedReport) =>
  (latitude: number | null | undefined, longitude: number | null | undefined): string | null =>
    latitude == null || longitude == null ? null : readPlace(latitude, longitude, locale, nameAt);
