import { releasesOf } from '@fleet/rollout/store';
import {
  type BehaviourReport,
  type ErrorReport,
  isReportedFailure,
  type PageReport,
  type Registry,
} from 'shared-auth/contract';
import type { RegistrySource } from '../registrySource';
import type { Signed, Signer } from './nonce';
import { createPageErrors } from './pageErrors';
import { createPageReports } from './pageReports';
import { createPageVisits } from './pageVisits';
import type { Refusal, TelemetryMetrics } from './telemetryMetrics';

/** Whether the registry offers this version only to some users, and the page's user is not among them. */
/** The fields for which a signature is checked: of a report, of an error, or of a user's own words. */
type Signable = Pick<PageReport, 'module' | 'version' | 'shell' | 'nonce'> & {
  kind: ErrorReport['kind'] | PageReport['kind'];
};

function isOutsideShare(registry: Registry, { module, version, kind }: Signable, nonce: Signed['user']): boolean {
  if (module === 'shell')
    return registry.shell.candidate?.version === version && kind !== 'frozen' && nonce.shell !== version;
  return registry.modules[module]?.candidate?.version === version && !nonce.candidates.includes(`${module}@${version}`);
}

/** The routes of the live versions. */
export const routesOf = ({ modules }: Registry) =>
  Object.values(modules).flatMap((entry) => releasesOf(entry).flatMap(({ contributes }) => contributes.routes));

export interface ReportStoreOptions {
  source: RegistrySource;
  signer: Signer;
  metrics: TelemetryMetrics;
  now: () => number;
}

/** The verified signature of a page, or the reason for refusing its report. */
type SignedBy = { nonce: Signed['user']; shell: string } | { refused: [code: number, reason: Refusal] };

/** The reports of pages that this gateway accepts. docs/threat-model.md describes how it is protected. */
export function createReportStore({ source, signer, metrics, now }: ReportStoreOptions) {
  const reports = createPageReports(now);
  const errors = createPageErrors(now);
  const visits = createPageVisits(now);
  /** Checks the signature of a report, and that its user has the version. */
  async function signedBy(report: Signable): Promise<SignedBy> {
    const nonce = signer.open('user', report.nonce);
    if (!nonce) return { refused: signer.open('page', report.nonce) ? [204, 'signed-out'] : [403, 'nonce'] };
    const live = await source.current();
    // A frozen page is reported by the next one, which may run on another shell.
    const shell = report.kind === 'frozen' || nonce.shell === '' ? report.shell : nonce.shell;
    // Versions that were never rolled out are not counted, because each version uses memory.
    if (!live || !source.hasNamed(`${report.module}@${report.version}`) || !source.hasNamed(`shell@${shell}`))
      return { refused: [204, 'unknown'] };
    if (isOutsideShare(live.registry, report, nonce)) return { refused: [204, 'share'] };
    return { nonce, shell };
  }

  /** The same of a visit: each of its versions must be its user's, and its route one of a live module.json. */
  async function visitSignedBy({ modules, shell, route, nonce }: BehaviourReport): Promise<SignedBy> {
    const live = await source.current();
    let signed: SignedBy = { refused: [204, 'unknown'] };
    if (!live || !routesOf(live.registry).some(({ path }) => path === route)) return signed;
    for (const of of modules) {
      const [module = '', version = ''] = of.split('@');
      signed = await signedBy({ module, version, shell, kind: 'rendered', nonce });
      if (!('nonce' in signed)) return signed;
    }
    return signed;
  }

  return {
    reports,
    errors,
    visits,
    /** Counts a report. False: the page has reported it before. */
    count(
      report: Pick<PageReport, 'module' | 'version' | 'shell' | 'kind' | 'ms'>,
      from: { page: string; user: string; address: string; weight: 0 | 1 | 10 },
    ): boolean {
      if (!reports.add({ ...report, ...from })) return false;
      const { module, version, shell, kind, ms = 0 } = report;
      if (isReportedFailure(kind)) metrics.failures.inc({ module, version, shell, kind });
      else if (kind === 'rendered') metrics.loads.observe({ module, version }, ms / 1_000);
      return true;
    },
    signedBy,
    visitSignedBy,
  };
}

export type ReportStore = ReturnType<typeof createReportStore>;
