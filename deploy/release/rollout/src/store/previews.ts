import type { ModuleRelease } from 'shared-auth/contract';
import * as v from 'valibot';
import { readJson, writeJson } from './jsonFile';
import { readModuleRelease } from './releases';
import type { Store } from './store';

const PREVIEWS = 'previews/';
/** The secret part of a name is its end. The pattern also stops a name from leaving the folder. */
const NAME = /^mfe-[a-z0-9-]{1,40}-[0-9a-f]{24}$/;

const previewFile = v.object({
  at: v.string(),
  who: v.string(),
  until: v.string(),
  versions: v.record(v.string(), v.string()),
});

/** Builds that only those see who open the link of their name: version by module, to a time. */
type Preview = v.InferOutput<typeof previewFile>;

const pathOf = (name: string) => `${PREVIEWS}${name}.json`;

export const isRunning = ({ until }: Pick<Preview, 'until'>, now: number): boolean => Date.parse(until) > now;

/** A preview by its name; null where there is none. */
export const readPreview = async (store: Store, name: string): Promise<Preview | null> =>
  NAME.test(name) ? (await readJson(store, pathOf(name), previewFile)).data : null;

/** The releases of a preview that is running, by module; null when it is over, or a build of it is not there. */
export async function readShownPreview(
  store: Store,
  name: string,
  now = Date.now(),
): Promise<{ until: string; releases: Record<string, ModuleRelease> } | null> {
  const preview = await readPreview(store, name);
  if (!preview || !isRunning(preview, now)) return null;
  const releases: Record<string, ModuleRelease> = {};
  for (const [id, version] of Object.entries(preview.versions)) {
    const release = await readModuleRelease(store, id, version);
    if (!release) return null;
    releases[id] = release;
  }
  return { until: preview.until, releases };
}

export const writePreview = (store: Store, name: string, preview: Preview): Promise<void> =>
  writeJson(store, pathOf(name), preview);

export const removePreview = (store: Store, name: string): Promise<void> => store.remove(pathOf(name));

/** Names of all previews that are stored. */
export const listPreviews = async (store: Store): Promise<string[]> =>
  (await store.list(PREVIEWS)).map((path) => path.slice(PREVIEWS.length).replace(/\.json$/, ''));
