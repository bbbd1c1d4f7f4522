import { ChangeError } from '../releases/releaseSet';
import { isSigned, type Signature, type Signer, type TrustedKeys } from './keys';
import { RegistryFileError } from './registryFile';
import type { Precondition, Store } from './store';

/** Where keys are configured, what no key of theirs has signed is as good as damaged. */
export class UnsignedError extends RegistryFileError {
  override name = 'UnsignedError';
}

/**
 * What decides which files run: the registry, its history, previews, and the entry of each published version with the
 * hashes of its files.
 */
const isSignedPath = (path: string) =>
  path === 'registry.json' || /^(?:revisions|releases|previews)\/.+\.json$/.test(path);

type Json = Readonly<Record<string, unknown>> & { signed?: unknown };

/** What is signed: the file's data and its path, so that it is good at no other place. */
const textOf = (path: string, data: object) => `fleet rollout\n${path}\n${JSON.stringify(data)}`;

const fileOf = (data: object) => `${JSON.stringify(data, null, 2)}\n`;

/** Reads a file's data apart from its signature; null where it is no JSON object: then its reader reports it. */
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

/** A store whose changes can be signed afterwards, by a user who has looked at them. */
export interface SigningStore extends Store {
  /** Signs a file as it is. @returns false when it is not there */
  adopt?(path: string): Promise<boolean>;
}

/**
 * A store that signs what decides which files run, where a key to sign with is given, and reads nothing of it that is
 * not signed, where keys are configured. The one who holds the store's own keys can then take files away, but make
 * nothing run.
 */
export function signedStore(store: Store, { keys, signer }: SignedStoreKeys): SigningStore {
  if (keys.size === 0 && signer === undefined) return store;

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
