import * as v from 'valibot';
import { failureKinds, pageReport, type ReportedFailure } from './telemetry';

/**
 * The report of an error in addition to a `PageReport`: the place where it was thrown, and its message without personal
 * data. It does not affect the health evaluation.
 */

/** Where a page sends an `ErrorReport` (POST, JSON), if the gateway's `EvidenceResponse` has `takesErrors`. */
export const ERROR_PATH = '/telemetry/error';

/** Frames of one stack at most, innermost first. */
export const MOST_FRAMES = 12;
const MESSAGE_LENGTH = 200;
/** Characters of a user's description of a problem. */
export const PROBLEM_LENGTH = 400;

const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000));

/** A place in a file of the console. */
const frame = v.strictObject({
  /** `mfe-alarms/1.2.0/page.abc.js`: no host, no query. */
  file: v.pipe(
    v.string(),
    v.maxLength(160),
    v.regex(/^(?:shell|mfe-[a-z0-9-]{1,40})\/\d[0-9A-Za-z.-]*(?:\/[\w-][\w.-]*)+\.m?js$/, 'a file of a version'),
  ),
  line: place,
  column: place,
});
export type ErrorFrame = v.InferOutput<typeof frame>;

const of = pageReport.entries;

/**
 * Problems of a page that a user can report, in closed words: the `name` of a report of kind `problem`. A newer shell's
 * word is shown as `Other`.
 */
export const problemNames = ['Blank', 'Slow', 'Ignored', 'Figures', 'Other'] as const;
export type ProblemName = (typeof problemNames)[number];

/** One error of a version. */
export const errorReport = v.pipe(
  v.strictObject({
    module: of.module,
    version: of.version,
    shell: of.shell,
    /** `problem`: reported by a user, not by a check. Since 1.2, where `EvidenceResponse` has `takesProblems`. */
    kind: v.picklist(['problem', ...(Object.keys(failureKinds) as ReportedFailure[])]), // its own keys
    name: v.pipe(v.string(), v.maxLength(60), v.regex(/^[A-Za-z]\w*$/, 'the name of an error')),
    /** Of a problem the user's own words and those of the page; of an error its impersonal message. */
    message: v.pipe(v.string(), v.maxLength(PROBLEM_LENGTH + MESSAGE_LENGTH)),
    frames: v.pipe(v.array(frame), v.maxLength(MOST_FRAMES)),
    nonce: of.nonce,
  }),
  v.check(({ kind, message }) => kind === 'problem' || message.length <= MESSAGE_LENGTH, 'a message of that length'),
);
export type ErrorReport = v.InferOutput<typeof errorReport>;

/** Names that engines put into their own messages, such as a property that was read. */
const engineErrors = ['TypeError', 'ReferenceError'];
const isIdentifier = (text: string) => /^[A-Za-z_$][\w$.]{0,40}$/.test(text);

/**
 * A message without parts that may identify a person or a vehicle or reveal a secret: quoted texts, addresses beyond
 * their path, mail addresses, words of non-Latin alphabets, names of two words, numbers, and overlong words. Our own
 * messages are English, so the rest still describes the failure.
 */
export function impersonalMessage(name: string, message: string): string {
  const keepsNames = engineErrors.includes(name);
  return message
    .slice(0, 2_000)
    .replace(/\S+@\S+/g, '…')
    .replace(/\b[a-z][a-z+.-]*:\/\/[^\s'")]+/gi, '…')
    .replace(/[?#][^\s'")]*/g, '')
    .replace(/(["'`“„«])([^"'`”“»]*)["'`”“»]/g, (_match, quote: string, inner: string) =>
      keepsNames && quote === "'" && isIdentifier(inner) ? `'${inner}'` : '…',
    )
    .replace(/[^\x20-\x7e…]+/g, '…')
    .replace(/\b[A-Z][a-z]+(?: [A-Z][a-z]+)+\b/g, '…')
    .replace(/[\w.-]{25,}/g, '…')
    .replace(/\d+/g, '#')
    .replace(/…(?:\s*…)+/g, '…')
    .slice(0, MESSAGE_LENGTH)
    .trim();
}

const stackLine = /\/modules\/([^\s?#)]+?\.m?js)(?:\?[^\s:)]*)?:(\d+):(\d+)/;

/** The frames of a stack that are in the console's own files, in whichever way the browser writes a stack. */
export function framesIn(stack: string): ErrorFrame[] {
  return stack
    .split('\n')
    .flatMap((text) => {
      const [, file = '', line, column] = stackLine.exec(text) ?? [];
      const parsed = v.safeParse(frame, { file, line: Number(line), column: Number(column) });
      return parsed.success ? [parsed.output] : [];
    })
    .slice(0, MOST_FRAMES);
}
