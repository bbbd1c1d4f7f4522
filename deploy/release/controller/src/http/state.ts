// Connects to the own gateways.
import { isNoVersion, listReleases, liveEntries, readFreeze } from '@fleet/rollout/control';
import { readHistory, readRegistry, type Store } from '@fleet/rollout/store';
import type { GatewayView, rolloutState } from 'shared-auth/contract';
import type * as v from 'valibot';
import { resolveGateways } from '../health/gatewayAddresses';
import { readRamps } from '../ramps/rampFile';

/** Revisions that the page shows. */
const REVISIONS = 20;
/** Versions of one module that the page offers, newest first. */
const VERSIONS = 30;
/** Milliseconds a gateway has to respond, and for which its response is cached. */
const GATEWAY_LIMIT_MS = 2_000;
const FRESH_MS = 2_000;
/** Milliseconds for which the list of published versions is good. */
const PUBLISHED_FRESH_MS = 10_000;

/** The response of GET /ops/rollouts. */
export type RolloutState = v.InferInput<typeof rolloutState>;

/** A value that is read again when it is older than `ms`, or when its key is another one. */
function fresh<T>(ms: number, now: () => number, read: () => Promise<T>) {
  let kept: { key: string; at: number; value: Promise<T> } | null = null;
  return (key = ''): Promise<T> => {
    if (kept && kept.key === key && now() - kept.at < ms) return kept.value;
    const value = read();
    kept = { key, at: now(), value };
    value.catch(() => {
      kept = null;
    });
    return value;
  };
}

async function askGateway(address: string): Promise<GatewayView> {
  try {
    const response = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(GATEWAY_LIMIT_MS) });
    const { revision, problems } = Object(await response.json()) as Partial<GatewayView>; // the gateway's own type
    return { address, revision: revision ?? null, problems: problems ?? [] };
  } catch (error) {
    return { address, revision: null, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

/** Newest first: by time of publishing, else by version number. */
const newestFirst = (a: { version: string; at: string | null }, b: { version: string; at: string | null }) =>
  (b.at ?? '').localeCompare(a.at ?? '') || b.version.localeCompare(a.version, 'en', { numeric: true });

export function createStateReader({
  store,
  gateways,
  lease,
  now,
  problems,
}: {
  store: Store;
  gateways: readonly string[];
  lease: { isHeld(): Promise<boolean> };
  now(): number;
  /** The problems of the last round. */
  problems(): readonly string[];
}): () => Promise<RolloutState> {
  const gatewayViews = fresh(FRESH_MS, now, async () => Promise.all((await resolveGateways(gateways)).map(askGateway)));
  const published = fresh(PUBLISHED_FRESH_MS, now, async () => {
    const releases = await listReleases(store);
    return [...new Set(releases.map(({ id }) => id))].map((id) => ({
      id,
      versions: releases
        .filter((release) => release.id === id)
        .map(({ version, at }) => ({ version, at }))
        .sort(newestFirst)
        .slice(0, VERSIONS),
    }));
  });
  // A revision never changes.
  const history = fresh(Number.POSITIVE_INFINITY, now, () => readHistory(store, REVISIONS));

  return async () => {
    const found: string[] = [...problems()];
    const [current, frozen, ramps, isMoving] = await Promise.all([
      readRegistry(store),
      readFreeze(store),
      readRamps(store).catch((error: unknown) => {
        found.push(error instanceof Error ? error.message : String(error));
        return [];
      }),
      lease.isHeld(),
    ]);
    const revisions = await history(current?.tag);
    const registry = current?.registry;
    return {
      actable: true,
      revision: registry?.revision ?? null,
      ramps,
      published: await published(current?.tag),
      live: (registry ? liveEntries(registry) : []).map(([id, { stable, candidate, lastGood }]) => ({
        id,
        stable: stable.version,
        candidate: candidate?.version ?? null,
        lastGood: lastGood && !isNoVersion(lastGood) ? lastGood.version : null,
      })),
      history: revisions.map(({ registry: { revision }, change: { at, who, why, what, verdict } }) => ({
        revision,
        at,
        who,
        why,
        what: what ?? null,
        verdict: verdict?.[0] ?? null,
      })),
      gateways: await gatewayViews(),
      arrangeable: true,
      isMoving,
      frozen,
      problems: found,
    };
  };
}
