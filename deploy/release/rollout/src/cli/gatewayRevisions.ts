// Connects to the own gateways.
import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayView } from 'shared-auth/contract';

/** A gateway that does not serve the written revision, and why. */
export interface LaggingGateway {
  gateway: string;
  why: string;
}

const POLL_MS = 250;
const REQUEST_LIMIT_MS = 5_000;

/** Why a gateway does not serve a revision yet; null when it does. */
async function whyNot(gateway: string, revision: number, ids: readonly string[]): Promise<string | null> {
  try {
    const response = await fetch(`${gateway}/healthz`, { signal: AbortSignal.timeout(REQUEST_LIMIT_MS) });
    const health = (await response.json()) as Partial<GatewayView>; // the gateway's own type; anything else has no revision
    if (typeof health.revision !== 'number') return `it serves no revision (status ${response.status})`;
    if (health.revision < revision)
      return `it serves revision ${health.revision}${health.problems?.length ? `: ${health.problems.join('; ')}` : ''}`;
    // It has the revision, but may have left out the very version that was written.
    const leftOut = health.problems?.filter((problem) => ids.some((id) => problem.startsWith(`${id}@`))) ?? [];
    return leftOut.length > 0 ? leftOut.join('; ') : null;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return `it does not answer (${error instanceof Error ? error.message : String(error)}${cause})`;
  }
}

/**
 * Waits until every gateway serves a revision, with the versions of `ids` in it.
 * @returns those that do not within the time
 */
export async function awaitGateways(
  gateways: readonly string[],
  revision: number,
  ids: readonly string[],
  seconds: number,
): Promise<LaggingGateway[]> {
  const end = Date.now() + seconds * 1_000;
  const results = await Promise.all(
    gateways.map(async (gateway) => {
      for (;;) {
        const why = await whyNot(gateway, revision, ids);
        if (why === null) return [];
        if (Date.now() + POLL_MS > end) return [{ gateway, why }];
        await sleep(POLL_MS);
      }
    }),
  );
  return results.flat();
}
