import * as v from 'valibot';
import { readJson, writeJson } from './jsonFile';
import type { Store } from './store';

const versions = v.record(v.string(), v.string());

const record = v.object({
  at: v.string(),
  /** The commit of the workspace whose browser tests ran. */
  commit: v.string(),
  /** Tests that passed and that failed. */
  passed: v.number(),
  failed: v.array(v.string()),
  /** The set that they ran against: version by id. */
  set: versions,
  /** The set of the last time that all passed. */
  good: v.optional(versions),
});

/** The result of a module's last browser tests. */
export type JourneyRecord = v.InferOutput<typeof record>;

const pathOf = (id: string) => `journeys/${id}.json`;

export const readJourneys = async (store: Store, id: string): Promise<JourneyRecord | null> =>
  (await readJson(store, pathOf(id), record)).data;

export const keepJourneys = (store: Store, id: string, kept: JourneyRecord): Promise<void> =>
  writeJson(store, pathOf(id), kept);

/** `id@version` of the versions in a set that were not in an earlier one. */
export const changedSince = (set: Record<string, string>, earlier: Record<string, string> = {}): string[] =>
  Object.entries(set).flatMap(([id, version]) => (earlier[id] === version ? [] : [`${id}@${version}`]));
