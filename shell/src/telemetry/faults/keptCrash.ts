import type { Report } from '../reports';

/** Session storage: a crash that no gateway has answered for yet. The tab's next page reports it. */
const KEPT_KEY = 'fleet.crash';

/** What is still to be reported of a crash in this tab. */
export function keptCrash(): Report[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Report[]) : []; // written below; the gateway reads it strictly
  } catch {
    return [];
  }
}

/** Keeps what is still to be reported of a crash. */
export function keepCrash(reports: readonly Report[]): void {
  try {
    if (reports.length > 0) sessionStorage.setItem(KEPT_KEY, JSON.stringify(reports));
    else sessionStorage.removeItem(KEPT_KEY);
  } catch {
    // Without storage it is lost where the page dies before it is sent.
  }
}

/** A gateway has answered for the report. */
export function forgetCrash({ module, version }: Report): void {
  keepCrash(keptCrash().filter((kept) => kept.module !== module || kept.version !== version));
}
