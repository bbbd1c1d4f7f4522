import type { BrowserContext, Page } from '@playwright/test';
import {
  BEHAVIOUR_PATH,
  type BehaviourReport,
  EVIDENCE_PATH,
  type Measured,
  TELEMETRY_PATH,
} from 'shared-auth/contract';

/** The shell's reports of one version in a page. */
export interface Reports {
  /** Since the last time they were read. */
  failures: { kind: string; message: string }[];
  /** The measurements of visits, by the route's path in module.json. */
  visits: Map<string, Measured>;
  hasRendered: boolean;
}

/** Records the reports of the shell in place of its gateway, from every page. @param of `id@version` */
export async function keepReports(context: BrowserContext, page: Page, url: string, of: string): Promise<Reports> {
  const reports: Reports = { failures: [], visits: new Map(), hasRendered: false };
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() !== 'error' || !text.startsWith(`${of} failed (`)) return;
    // The error that was thrown follows its text.
    const [, kind = '', what = ''] = /failed \(([\w-]+)\): (.*?)(?: \w*Error: .*)?$/m.exec(text) ?? [];
    if (kind !== 'violation') reports.failures.push({ kind, message: what });
  });
  await context.route(`${url}${EVIDENCE_PATH}`, (route) =>
    route.fulfill({ json: { nonce: 'proof', expiresIn: 3_600, reportsLife: true, takesBehaviour: true } }),
  );
  await context.route(`${url}${TELEMETRY_PATH}`, async (route) => {
    const { module, version, kind } = route.request().postDataJSON() as Record<string, string>; // the shell's
    if (`${module}@${version}` === of && kind === 'rendered') reports.hasRendered = true;
    await route.fulfill({ status: 204 });
  });
  await context.route(`${url}${BEHAVIOUR_PATH}`, async (route) => {
    const visit = route.request().postDataJSON() as BehaviourReport; // the shell's
    if (visit.modules[0] === of) reports.visits.set(visit.route, visit.measured);
    await route.fulfill({ status: 204 });
  });
  return reports;
}
