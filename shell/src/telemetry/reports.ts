import type { ReportKind } from 'shared-auth/contract';

/** A report on a version, before page and user are added. */
export interface Report {
  module: string;
  version: string;
  kind: ReportKind;
  /** Version of the shell that ran it, where it was not this page's. */
  shell?: string;
  ms?: number;
  /** The thrown error, or a description of the failure. */
  thrown?: unknown;
}

/** The versions the reports of this page are about. */
export interface ReportContext {
  revision: number;
  shell: string;
  /** `id@version` of the versions being rolled out. */
  candidates: ReadonlySet<string>;
}

/** Reports one page makes at most; more add no information. */
const MOST_REPORTS = 60;

const made = new Set<string>();
/** When each version was started, ms of the page's clock. */
const startedAt = new Map<string, number>();
let waiting: Report[] = [];
let send: ((report: Report) => void) | null = null;
let context: ReportContext = { revision: 0, shell: '', candidates: new Set() };

/**
 * Sets the versions that reports are about. Called when the console opens, and again when another user signs in to the
 * same page, whose reports are separate.
 */
export function setReportContext(next: ReportContext): void {
  made.clear();
  context = next;
}

/** The versions the reports of this page are about. */
export const getReportContext = (): ReportContext => context;

/**
 * Reports a sign of life or a failure of a version, once a page. Never throws.
 */
export function report(what: Report): void {
  try {
    note(what);
  } catch {
    // A module has removed a built-in that every script needs. `quietly` reports that.
  }
}

function note({ module, version, kind, ms: given, ...more }: Report): void {
  const of = `${module}@${version}`;
  const key = `${of} ${kind}`;
  if (made.has(key) || made.size >= MOST_REPORTS) return;
  made.add(key);
  if (kind === 'started') startedAt.set(of, performance.now());
  const start = kind === 'rendered' ? startedAt.get(of) : undefined;
  const ms = start === undefined ? given : performance.now() - start;
  const complete = { module, version, kind, ...more, ...(ms === undefined ? {} : { ms: Math.round(ms) }) };
  if (send) send(complete);
  else waiting.push(complete);
}

/**
 * For the sending code, which is loaded after the first page: it receives the waiting reports. Null: reports wait
 * again.
 */
export function sendReportsBy(next: ((report: Report) => void) | null): void {
  send = next;
  if (!next) return;
  const reports = waiting;
  waiting = [];
  for (const each of reports) next(each);
}
