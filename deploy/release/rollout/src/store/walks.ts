import * as v from 'valibot';
import { readJson, writeJson } from './jsonFile';
import type { Store } from './store';

const found = v.object({
  /** ISO 8601. */
  at: v.string(),
  /** The page, and its problem. */
  what: v.string(),
  /** The role with which it was opened. */
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

/**
 * A problem of a candidate's page that stable's page does not have, each time that it is opened with these settings.
 */
export type Found = v.InferOutput<typeof found>;

/**
 * The findings of the rounds over a module's candidate: they are no user's evidence, and are not counted for a share.
 */
export type WalkRecord = v.InferOutput<typeof record>;

const pathOf = (id: string) => `walks/${id}.json`;

export const readWalk = async (store: Store, id: string): Promise<WalkRecord | null> =>
  (await readJson(store, pathOf(id), record)).data;

export const keepWalk = (store: Store, id: string, kept: WalkRecord): Promise<void> =>
  writeJson(store, pathOf(id), kept);
