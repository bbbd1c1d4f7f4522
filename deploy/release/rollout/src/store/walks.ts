import * as v from 'valibot';
import { readJson, writeJson } from './jsonFile';
import type { Store } from './store';

const found = v.object({
  /** ISO 8601. */
  at: v.string(),
  /** The page, and what was wrong with it. */
  what: v.string(),
  /** What it was opened with. */
  role: v.string(),
  theme: v.string(),
  locale: v.string(),
  /** px. */
  width: v.number(),
});

const record = v.object({
  version: v.string(),
  /** The version that was opened beside it. */
  stable: v.string(),
  /** When the last round ended. */
  at: v.string(),
  rounds: v.number(),
  /** Pages and widgets that were shown. */
  opened: v.number(),
  found: v.array(found),
});

/** What is wrong with a page of a candidate, and not with stable's, each time that it is opened so. */
export type Found = v.InferOutput<typeof found>;

/** What the rounds over a module's candidate have found: the evidence of nobody, which counts for no share. */
export type WalkRecord = v.InferOutput<typeof record>;

const pathOf = (id: string) => `walks/${id}.json`;

export const readWalk = async (store: Store, id: string): Promise<WalkRecord | null> =>
  (await readJson(store, pathOf(id), record)).data;

export const keepWalk = (store: Store, id: string, kept: WalkRecord): Promise<void> =>
  writeJson(store, pathOf(id), kept);
