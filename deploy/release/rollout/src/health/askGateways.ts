// Connects to the own gateways.
import { KEPT_SECONDS } from 'shared-auth/contract';
import { type HealthReport, mergeHealth } from './versionHealth';

/** The reports of all gateways together, and which of them did not answer. */
export interface GatewayHealth extends Required<Pick<HealthReport, 'versions' | 'visits'>> {
  /** Addresses that did not respond: their evidence is missing, so no share may be raised. */
  silent: string[];
}

/** Milliseconds a gateway has to answer. */
const TIME_LIMIT = 5_000;

/**
 * The reports of pages to one gateway. @param query how far to look back @param token OPS_TOKEN, where it requires one
 * @throws where the response is invalid
 */
export async function readHealth(gateway: string, query: string, token: string | undefined): Promise<HealthReport> {
  const response = await fetch(`${gateway}/telemetry/health?${query}`, {
    signal: AbortSignal.timeout(TIME_LIMIT),
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
  if (response.status === 404)
    throw new Error(token ? 'it refuses this OPS_TOKEN' : 'it wants its OPS_TOKEN, which is not set here');
  if (!response.ok) throw new Error(`it responded with ${response.status}`);
  return (await response.json()) as HealthReport; // the gateway's own type
}

/**
 * Asks every gateway for pages' reports of the last seconds (their own, so clocks may differ), with OPS_TOKEN where
 * they require one. One that does not answer is named.
 */
export async function askGateways(
  gateways: readonly string[],
  seconds: number,
  log: (line: string) => void,
  token = process.env.OPS_TOKEN,
): Promise<GatewayHealth> {
  const silent: string[] = [];
  const reports = await Promise.all(
    gateways.map(async (gateway): Promise<HealthReport[]> => {
      try {
        return [await readHealth(gateway, `seconds=${Math.min(KEPT_SECONDS, Math.floor(seconds))}`, token)];
      } catch (error) {
        silent.push(gateway);
        log(`${gateway} does not answer: ${error instanceof Error ? error.message : String(error)}`);
        return [];
      }
    }),
  );
  const found = reports.flat();
  return {
    versions: mergeHealth(found.flatMap(({ versions }) => versions)),
    visits: found.flatMap(({ visits = [] }) => visits),
    silent,
  };
}
