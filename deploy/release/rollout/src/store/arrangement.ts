import { arrangementChoice, arrangementView } from 'shared-auth/contract';
import * as v from 'valibot';
import { writeJson } from './jsonFile';
import { ConflictError, type Store } from './store';

const PATH = 'arrangement.json';
/** Changes that are stored. */
const LOGGED = 200;

/** A choice that is accepted, within the limits of this console. */
export const choiceSchema = v.strictObject({
  ...arrangementChoice.entries,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  order: v.optional(v.pipe(v.number(), v.minValue(-10_000), v.maxValue(10_000))),
  value: v.optional(v.union([v.boolean(), v.number(), v.pipe(v.string(), v.maxLength(1_000))])),
});
export type Choice = v.InferOutput<typeof choiceSchema>;

const arrangementSchema = v.object({
  schema: v.literal(1),
  /** Raised with each change; a change names the version that its author saw. */
  version: v.number(),
  modules: v.record(v.string(), v.array(choiceSchema)),
  log: arrangementView.entries.log,
});

/** How the operator of this console has arranged the contributions of modules, and the record of it, newest first. */
export type Arrangement = v.InferOutput<typeof arrangementSchema>;

const empty: Arrangement = { schema: 1, version: 0, modules: {}, log: [] };

async function read(store: Store): Promise<{ arrangement: Arrangement; tag: string | null }> {
  const file = await store.read(PATH);
  if (!file) return { arrangement: empty, tag: null };
  return { arrangement: v.parse(arrangementSchema, JSON.parse(file.bytes.toString('utf8'))), tag: file.tag };
}

/** @throws where the file cannot be read */
export const readArrangement = async (store: Store): Promise<Arrangement> => (await read(store)).arrangement;

/**
 * Replaces the choices of one module, by compare-and-swap.
 * @param seen the version of the arrangement that was looked at
 * @throws ConflictError where it has changed meanwhile
 */
export async function arrangeModule(
  store: Store,
  { id, choices, seen, who, why }: { id: string; choices: Choice[]; seen: number; who: string; why: string },
): Promise<void> {
  const { arrangement, tag } = await read(store);
  if (arrangement.version !== seen) throw new ConflictError(PATH);
  const { [id]: before = [], ...others } = arrangement.modules;
  const next: Arrangement = {
    schema: 1,
    version: seen + 1,
    modules: choices.length > 0 ? { ...others, [id]: choices } : others,
    log: [{ at: new Date().toISOString(), who, why, id, before, after: choices }, ...arrangement.log].slice(0, LOGGED),
  };
  await writeJson(store, PATH, next, tag);
}
