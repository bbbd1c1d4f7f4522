import { storageOf } from 'shared-auth';
import type { Report } from '../reports';

/** A crash that no gateway has acknowledged yet. The tab's next page reports it. */
const kept = storageOf('fleet.', 'session');

/** The reports of a crash in this tab that are still to be sent. */
export function keptCrash(): Report[] {
  const reports = kept.get('crash');
  return Array.isArray(reports) ? (reports as Report[]) : []; // written below; the gateway reads it strictly
}

/** Stores the unsent reports of a crash; without storage they are lost where the page ends before they are sent. */
export function keepCrash(reports: readonly Report[]): void {
  if (reports.length > 0) kept.set('crash', reports);
  else kept.remove('crash');
}

/** A gateway has acknowledged the report. */
export function forgetCrash({ module, version }: Report): void {
  keepCrash(keptCrash().filter((of) => of.module !== module || of.version !== version));
}
