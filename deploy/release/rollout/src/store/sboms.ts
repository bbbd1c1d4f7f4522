import { readFileSync } from 'node:fs';
import { ChangeError } from '../releases/releaseSet';
import { ConflictError, type Store } from './store';

/** The path of the list of a release's packages; not below `releases/`, whose files are releases. */
const sbomPath = (id: string, version: string) => `sboms/${id}/${version}.cdx.json`;

/** Reads a CycloneDX file. @throws ChangeError for any other content */
export function readSbom(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    if (Object(JSON.parse(text)).bomFormat === 'CycloneDX') return text;
  } catch (error) {
    throw new ChangeError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new ChangeError(`${file} is no CycloneDX file: npm run sbom writes one`);
}

/** Stores a version's list. As with its files, the first one stays. */
export async function storeSbom(store: Store, id: string, version: string, text: string): Promise<void> {
  try {
    await store.write(sbomPath(id, version), text, { absent: true });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}

/** The list that a version was stored with; undefined without one. */
export const readStoredSbom = async (store: Store, id: string, version: string): Promise<string | undefined> =>
  (await store.read(sbomPath(id, version)))?.bytes.toString('utf8');

/** Removes it together with its version. */
export const removeSbom = (store: Store, id: string, version: string): Promise<void> =>
  store.remove(sbomPath(id, version));
