import { type Locale, localDateTime, paths, type Role } from 'shared-auth/contract';
import { formatNumber, holeNotes, noHoles, type ViewChoice, viewPath } from 'shared-ui/reports';
import { toXlsx } from 'shared-ui/xlsx';
import type { Database } from '../../platform/database/database';
import type { Attachment, MessageText, Person } from '../notifications/channels/channel';
import { readNamedZones, zoneNamesFor, zoneTeamsOf } from '../zones/zoneNames';
import type { ReportFile } from './reportAsked';
import { reportSheets } from './reportSheets';
import { findReader, findRun, type ReportRun, roleOf } from './schedules.store';
import { translator } from './texts';

/** Most mail servers refuse larger mails. */
const MOST_BYTES = 15_000_000;
/** A report that is later than this states the delay. */
const LATE_MS = 10 * 60_000;

const messages = {
  mk: {
    asOf: (time: string) => `Состојба на ${time} по скопско време.`,
    attached: 'Датотеката е во прилог.',
    more: (count: string) => `Подолу се првите; уште ${count} се во датотеката.`,
    none: 'Во овој период никој не возел надвор од работно време.',
    newest: (rows: string, total: string) => `Датотеката ги има најновите ${rows} од ${total} записи.`,
    link: 'Отворете го извештајот во конзолата; оттаму може да се испечати или зачува како PDF.',
    tooLarge: 'Датотеката е преголема за е-пошта. Отворете го извештајот во конзолата.',
    late: (time: string) => `Требаше да стигне на ${time}; тогаш не се испраќаше.`,
    missed: (count: number, time: string) =>
      `${count === 1 ? 'Пропуштено е едно порано испраќање' : `Пропуштени се ${count} порани испраќања`}, од ${time}. Ова е единствената порака за сите.`,
    trial: 'Ова е проба: ја добивате само вие.',
    open: 'Отвори го извештајот',
  },
  en: {
    asOf: (time: string) => `As of ${time}, Skopje time.`,
    attached: 'The file is attached.',
    more: (count: string) => `The first ones are below; ${count} more are in the file.`,
    none: 'No vehicle drove outside working hours in this period.',
    newest: (rows: string, total: string) => `The file has the newest ${rows} of ${total} records.`,
    link: 'Open the report in the console; it can be printed or saved as PDF there.',
    tooLarge: 'The file is too large for mail. Open the report in the console.',
    late: (time: string) => `It was due at ${time}; nothing was sent then.`,
    missed: (count: number, time: string) =>
      `${count === 1 ? 'One earlier mail was missed' : `${count} earlier mails were missed`}, since ${time}. This is the only one for all of them.`,
    trial: 'This is a test: only you receive it.',
    open: 'Open the report',
  },
} as const;

/** `23.11.2026 07:00`, Skopje's time. */
function timeText(at: number): string {
  const { date, time } = localDateTime(at);
  return `${date.split('-').reverse().join('.')} ${time}`;
}

const count = (number: number, locale: Locale) => formatNumber(number, 0, locale);

/** The mail that a person receives of a run. */
export interface ReportMail {
  text: MessageText;
  attachments: Attachment[];
}

interface Wording {
  locale: Locale;
  role: Role;
  origin: string | undefined;
  now: number;
  /** Of a file that has the newest rows only. */
  newest?: ReportFile['newest'];
  /** Missing parts of the file's figures. */
  holes?: ReportFile['holes'];
  /** The table that the mail itself shows of the file. */
  table?: ReportFile['table'];
}

/** Words the mail: it names the report, and states whether it is late or replaces missed ones. */
export function reportText(
  { name, due_at, missed, missed_from, is_trial, ...choice }: ReportRun & ViewChoice,
  file: 'attached' | 'link' | 'tooLarge',
  { locale, role, origin, now, newest, holes, table }: Wording,
): MessageText {
  const word = messages[locale];
  // Where no page of the reader shows the file's data, the link leads to the nearest page, the reports.
  const path = viewPath(choice, localDateTime(now).date, role) ?? paths.reports();
  const url = origin === undefined ? null : `${origin}${path}`;
  const due = Date.parse(due_at);
  return {
    title: `${name} · ${localDateTime(now).date.split('-').reverse().join('.')}`,
    lines: [
      ...(is_trial ? [word.trial] : []),
      word.asOf(timeText(now)),
      word[file],
      ...(table?.rows.length === 0 ? [word.none] : []),
      ...(table && table.more > 0 ? [word.more(count(table.more, locale))] : []),
      ...(newest ? [word.newest(count(newest.rows, locale), count(newest.total, locale))] : []),
      ...holeNotes({ ...noHoles, ...holes }, translator(locale)),
      ...(!is_trial && now - due > LATE_MS ? [word.late(timeText(due))] : []),
      ...(missed > 0 && missed_from !== null ? [word.missed(missed, timeText(Date.parse(missed_from)))] : []),
    ],
    ...(table && { table: { header: table.header, rows: table.rows } }),
    path,
    url,
    actions: [{ name: 'open', label: word.open, path, url }],
  };
}

/** The recipient and the run of a mail, and the origin of its links. */
export interface ReportOrder {
  runId: number;
  person: Person;
  origin: string | undefined;
}

declare module '../../platform/heavy/jobs' {
  interface HeavyJobs {
    report: { input: ReportOrder; output: ReportMail | undefined };
  }
}

/**
 * Makes a run's mail for one person, with what that person may see now. Undefined when the person may no longer read
 * reports, or the vehicle no longer exists.
 */
export async function reportMail(
  database: Database,
  { runId, person, origin }: ReportOrder,
): Promise<ReportMail | undefined> {
  const run = await findRun(database, runId);
  const visibility = run && (await findReader(database, person.id));
  if (!run || visibility === undefined) return undefined;
  const now = Date.now();
  const { locale } = person;
  const role = await roleOf(database, person.id);
  const wording = { locale, role, origin, now };
  const hasPage = viewPath(run, localDateTime(now).date, role) !== null;
  if (run.format === 'link' && hasPage) return { text: reportText(run, 'link', wording), attachments: [] };
  const zones = await readNamedZones(database);
  const file = await reportSheets(database, run, {
    visibility,
    locale,
    nameAt: await zoneNamesFor(database, person.id, zones),
    zoneTeams: await zoneTeamsOf(database, person.id),
  });
  if (!file) return undefined;
  const content = await toXlsx(file.sheets);
  if (content.byteLength > MOST_BYTES) return { text: reportText(run, 'tooLarge', wording), attachments: [] };
  const filename = `report_${run.view}_${localDateTime(now).date}.xlsx`;
  return {
    text: reportText(run, 'attached', { ...wording, newest: file.newest, holes: file.holes, table: file.table }),
    attachments: [{ filename, content }],
  };
}
