import { ChangeError } from '../releases/releaseSet';
import { isSigned, type Signature, type Signer, type TrustedKeys } from './keys';
import { RegistryFileError } from './registryFile';
import type { Precondition, Store } from './store';

/** Where keys are configured, what no key of theirs has signed is as good as damaged. */
export class UnsignedError extends RegistryFileError {
  override name = 'UnsignedError';
}

/**
 * The files that decide which code runs: the registry, its history, previews, and the entry of each published version
 * with the hashes of its files.
 */
const isSignedPath = (path: string) =>
  path === 'registry.json' || /^(?:revisions|releases|previews)\/.+\.json$/.test(path);

type Json = Readonly<Record<string, unknown>> & { signed?: unknown };

/** The text that is signed. It contains the path, so that the signature is valid for no other file. */
const textOf = (path: string, data: object) => `fleet rollout\n${path}\n${JSON.stringify(data)}`;

const fileOf = (data: object) => `${JSON.stringify(data, null, 2)}\n`;

/** Separates a file's data from its signature; null when it is no JSON object, which the data's reader then reports. */
function parse(bytes: Buffer | string): { data: object; signed: unknown } | null {
  try {
    const { signed, ...data } = JSON.parse(String(bytes)) as Json;
    return { data, signed };
  } catch {
    return null;
  }
}

export interface SignedStoreKeys {
  keys: TrustedKeys;
  signer?: Signer | undefined;
}

/** A store in which a user can sign changes afterwards, once they have looked at them. */
export interface SigningStore extends Store {
  /** Signs a file with its present content. @returns false when it does not exist */
  adopt?(path: string): Promise<boolean>;
}

/** The store of a process without keys. It reads signed files too, but does not replace them by unsigned ones. */
const withoutKeys = (store: Store): SigningStore => ({
  ...store,
  async write(path, bytes, precondition) {
    const live = isSignedPath(path) ? await store.read('registry.json') : null;
    if (live && parse(live.bytes)?.signed !== undefined)
      throw new ChangeError(
        `${store.location} is signed, and nothing was written: name your key in ROLLOUT_KEY, and in ROLLOUT_KEYS those whose signatures count`,
      );
    await store.write(path, bytes, precondition);
  },
});

/**
 * A store that signs the files that decide which code runs, given a key to sign with, and refuses to read unsigned
 * ones, given keys to check with. Someone who has only the store's own credentials can then remove files, but cannot
 * make other code run.
 */
export function signedStore(store: Store, { keys, signer }: SignedStoreKeys): SigningStore {
  if (keys.size === 0 && signer === undefined) return withoutKeys(store);

  function signedBytes(path: string, bytes: Buffer | string): string {
    const parsed = parse(bytes);
    if (parsed === null) throw new ChangeError(`${path} is no JSON object: it is not signed`);
    if (signer === undefined)
      throw new ChangeError(
        `${store.location} takes only what is signed: name your key in ROLLOUT_KEY ("rollout keys")`,
      );
    if (keys.size > 0 && !keys.has(signer.name))
      throw new ChangeError(`the key ${signer.name} of ROLLOUT_KEY is not among ROLLOUT_KEYS`);
    const signed: Signature = signer.sign(textOf(path, parsed.data));
    return fileOf({ ...parsed.data, signed });
  }

  return {
    ...store,
    async read(path) {
      const file = await store.read(path);
      if (!file || !isSignedPath(path)) return file;
      const parsed = parse(file.bytes);
      if (parsed === null) return file;
      if (keys.size > 0 && !isSigned(keys, textOf(path, parsed.data), parsed.signed))
        throw Object.assign(new UnsignedError(`${path} is not signed by a key of ROLLOUT_KEYS`), { tag: file.tag });
      return { bytes: Buffer.from(fileOf(parsed.data)), tag: file.tag };
    },
    write: async (path: string, bytes: Buffer | string, precondition?: Precondition) =>
      store.write(path, isSignedPath(path) ? signedBytes(path, bytes) : bytes, precondition),
    async adopt(path) {
      const file = await store.read(path);
      if (!file) return false;
      await store.write(path, signedBytes(path, file.bytes), { tag: file.tag });
      return true;
    },
  };
}
