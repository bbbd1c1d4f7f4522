import * as v from 'valibot';
import type { Store } from './store';

const versions = v.record(v.string(), v.string());

const record = v.object({
  at: v.string(),
  /** Of the workspace whose browser tests ran. */
  commit: v.string(),
  /** Tests that passed and that failed. */
  passed: v.number(),
  failed: v.array(v.string()),
  /** The set that they ran against: version by id. */
  set: versions,
  /** The set of the last time that all passed. */
  good: v.optional(versions),
});

/** What came of a module's browser tests the last time. */
export type JourneyRecord = v.InferOutput<typeof record>;

const pathOf = (id: string) => `journeys/${id}.json`;

export async function readJourneys(store: Store, id: string): Promise<JourneyRecord | null> {
  const file = await store.read(pathOf(id));
  const parsed = v.safeParse(record, file && JSON.parse(file.bytes.toString('utf8')));
  return parsed.success ? parsed.output : null;
}

export const keepJourneys = (store: Store, id: string, kept: JourneyRecord): Promise<void> =>
  store.write(pathOf(id), `${JSON.stringify(kept, null, 2)}\n`);

/** `id@version` of what is in a set and was not in an earlier one. */
export const changedSince = (set: Record<string, string>, earlier: Record<string, string> = {}): string[] =>
  Object.entries(set).flatMap(([id, version]) => (earlier[id] === version ? [] : [`${id}@${version}`]));
