import * as v from 'valibot';
import { readJson, writeJson } from '../store/jsonFile';
import type { Store } from '../store/store';
import { type Compatibility, refusedFindings } from './compatibility';

const refusalSchema = v.object({
  id: v.string(),
  version: v.string(),
  at: v.string(),
  who: v.string(),
  reasons: v.array(v.string()),
});

/** Why a version was refused last; shown on the ops page. */
export type Refusal = v.InferOutput<typeof refusalSchema>;

/** Stores a refusal for the ops page, replacing the module's previous one. */
export async function keepRefusal(store: Store, compatibility: Compatibility, who: string): Promise<void> {
  const { id, version } = compatibility;
  const reasons = refusedFindings(compatibility).flatMap(({ check, reasons: of }) =>
    of.map((each) => `${check}: ${each}`),
  );
  const refusal: Refusal = { id, version, at: new Date().toISOString(), who, reasons };
  await writeJson(store, `refusals/${id}.json`, refusal);
}

/** Removes the refusal of a version that was let through after all. */
export async function dropRefusal(store: Store, id: string, version: string): Promise<void> {
  const last = (await readRefusals(store)).find((refusal) => refusal.id === id);
  if (last?.version === version) await store.remove(`refusals/${id}.json`);
}

/** The last refusal of each module that has one. */
export async function readRefusals(store: Store): Promise<Refusal[]> {
  const paths = await store.list('refusals/');
  const read = await Promise.all(paths.map((path) => readJson(store, path, refusalSchema)));
  return read.flatMap(({ data }) => data ?? []);
}
