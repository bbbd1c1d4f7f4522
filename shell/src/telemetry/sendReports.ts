import { session } from 'shared-auth';
import {
  BEHAVIOUR_PATH,
  type BehaviourReport,
  CLIENT_HEADER,
  ERROR_PATH,
  type ErrorReport,
  EVIDENCE_ELEMENT_ID,
  EVIDENCE_PATH,
  type EvidenceResponse,
  evidenceResponse,
  isReportedFailure,
  type ProblemName,
  TELEMETRY_PATH,
} from 'shared-auth/contract';
import * as v from 'valibot';
import { forgetCrash, keptCrash } from './faults/keptCrash';
import { refuse } from './refuse';
import { getReportContext, type Report, sendReportsBy } from './reports';

/** Renewed so long before it ends, ms. */
const MARGIN_MS = 30_000;
const json = { 'content-type': 'application/json' } as const;

/** Before a gateway that gave no nonce is asked again, ms. */
const SEND_PAUSE_MS = 60_000;

interface Evidence {
  /** Null: the gateway sent none. */
  given: EvidenceResponse | null;
  /** `performance.now()` at which it must be asked for again. */
  until: number;
  token: string;
}

/** The nonce the gateway wrote into this page. */
function pageNonce(): string | undefined {
  try {
    const nonce: unknown = JSON.parse(document.getElementById(EVIDENCE_ELEMENT_ID)?.textContent ?? 'null');
    return typeof nonce === 'string' ? nonce : undefined;
  } catch {
    return undefined;
  }
}

let evidence: Promise<Evidence> | null = null;

async function openSession(token: string): Promise<Evidence> {
  const page = pageNonce();
  const none = { given: null, token, until: performance.now() + SEND_PAUSE_MS };
  try {
    const response = await fetch(EVIDENCE_PATH, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      credentials: 'same-origin',
      body: JSON.stringify(page === undefined ? {} : { page }),
    });
    const parsed = v.safeParse(evidenceResponse, response.ok ? await response.json() : null);
    if (!parsed.success) return none;
    return { given: parsed.output, token, until: performance.now() + parsed.output.expiresIn * 1_000 - MARGIN_MS };
  } catch {
    return none;
  }
}

/** The gateway's response that signs this page's reports; null while it sends none. */
async function currentSession(): Promise<EvidenceResponse | null> {
  const token = session.token();
  if (token === null) return null;
  evidence ??= openSession(token);
  const asked = evidence;
  const answered = await asked;
  if (answered.token === token && performance.now() < answered.until) return answered.given;
  // The first caller that finds the session expired renews it for all of them.
  if (evidence === asked) evidence = openSession(token);
  return (await evidence).given;
}

async function send({ thrown, ...report }: Report, triesLeft = 1): Promise<void> {
  if (session.getSnapshot().status !== 'signed-in') return;
  const signed = await currentSession();
  if (!signed || (!signed.reportsLife && !isReportedFailure(report.kind))) return;
  const { revision, shell } = getReportContext();
  try {
    const response = await fetch(TELEMETRY_PATH, {
      method: 'POST',
      headers: json,
      credentials: 'same-origin',
      keepalive: true,
      body: JSON.stringify({ shell, ...report, revision, nonce: signed.nonce }),
    });
    if (response.status !== 403 || triesLeft === 0) {
      const { module, version, kind } = report;
      if (kind === 'crash') forgetCrash(report);
      if (response.ok && signed.takesErrors && isReportedFailure(kind))
        await (await import(/* webpackChunkName: "errors" */ './errorReports')).sendError(
          { module, version, kind, shell: report.shell ?? shell, nonce: signed.nonce },
          thrown,
        );
      return;
    }
  } catch {
    return; // A report that cannot be sent is no reason to disturb the user.
  }
  evidence = null;
  await send({ ...report, thrown }, triesLeft - 1);
}

/** Sends the measures of a visit, where the gateway accepts them and asks this page for them. */
export async function sendVisit(
  visit: Pick<BehaviourReport, 'modules' | 'route' | 'page' | 'measured'>,
): Promise<void> {
  if (session.getSnapshot().status !== 'signed-in' || !visit.modules.every((of) => /@\d/.test(of))) return;
  const signed = await currentSession();
  if (!signed?.takesBehaviour || !signed.reportsLife) return;
  const body = JSON.stringify({ ...visit, shell: getReportContext().shell, nonce: signed.nonce });
  await fetch(BEHAVIOUR_PATH, {
    method: 'POST',
    headers: { ...json, [CLIENT_HEADER]: '1' },
    credentials: 'same-origin',
    keepalive: true,
    body,
  }).catch(
    () => undefined, // One visit less.
  );
}

/**
 * Sends an effect of a version on others or on its users that is no failure, for the version's owners. Only of pages
 * that report signs of life. @param did in English, without personal data
 */
export async function sendNotice(
  [of = '', ...others]: string[],
  { kind, did }: { kind: 'leak' | 'swallowed'; did: string },
): Promise<void> {
  const [module = '', version = ''] = of.split('@');
  if (session.getSnapshot().status !== 'signed-in' || !/^\d/.test(version)) return;
  const signed = await currentSession();
  if (!signed?.reportsLife || !signed.takesErrors) return;
  const beside = others.length > 0 ? `, or one of ${others.map((other) => other.split('@')[0]).join(' ')}` : '';
  const { sendError } = await import(/* webpackChunkName: "errors" */ './errorReports');
  await sendError(
    { module, version, kind, shell: getReportContext().shell, nonce: signed.nonce },
    `it${beside} ${did}`,
  ).catch(() => undefined); // One less.
}

/** Whether the gateway accepts problems reported by users. */
export const takesProblems = async (): Promise<boolean> => (await currentSession())?.takesProblems ?? false;

/**
 * Sends a user's report of a problem with a version, for the version's owners.
 * @param of `id@version`
 * @param message the user's words, and those of the page
 * @throws where the gateway did not accept it
 */
export async function sendProblem(of: string, name: ProblemName, message: string, triesLeft = 1): Promise<void> {
  const [module = '', version = ''] = of.split('@');
  const signed = await currentSession();
  if (!signed) throw new Error('the gateway gave no evidence to sign with');
  const { shell } = getReportContext();
  const { nonce } = signed;
  const report: ErrorReport = { module, version, shell, kind: 'problem', name, message, frames: [], nonce };
  const response = await fetch(ERROR_PATH, {
    method: 'POST',
    headers: json,
    credentials: 'same-origin',
    body: JSON.stringify(report),
  });
  if (response.status === 403 && triesLeft > 0) {
    evidence = null;
    return sendProblem(of, name, message, triesLeft - 1);
  }
  if (!response.ok) throw new Error(`the gateway replied ${response.status} to the report of a problem`);
}

/** Sends this page's reports to the gateway from now on, earlier ones first. A signed-out page sends none. */
export function startSending(): () => void {
  const { candidates } = getReportContext();
  sendReportsBy((report) => {
    const of = `${report.module}@${report.version}`;
    // A candidate that failed is not given to this browser again, except after a network failure, which is not its
    // fault.
    if (isReportedFailure(report.kind) && report.kind !== 'network' && candidates.has(of)) refuse(of);
    // A report without a version number stays in the console: the gateway could not attribute it.
    if (/^\d/.test(report.version)) void send(report);
  });
  for (const crash of keptCrash()) void send(crash);
  return () => sendReportsBy(null);
}
