import { ConflictError, type Store } from './store';

/** A store that cannot be read or written; the message states the attempt and the reason for its failure. */
export class StoreError extends Error {
  override name = 'StoreError';
}

const explanations: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'it is read-only',
  ENOSPC: 'no space is left',
  EDQUOT: 'the quota is used up',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EIO: 'the disk fails',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is not known',
  ETIMEDOUT: 'it does not answer',
  AccessDenied: 'these credentials have no permission',
  NoSuchBucket: 'there is no such bucket',
  InvalidAccessKeyId: 'the access key is not known',
  SignatureDoesNotMatch: 'the secret key is wrong',
  CredentialsProviderError: 'no credentials are set (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)',
};

/** Explains an error of a file system, a network or an S3 server. */
function reasonOf(error: unknown): string {
  // Errors of every library have these fields.
  const { code, name, message } = Object(error) as Partial<NodeJS.ErrnoException>;
  const explanation = [code, name].flatMap((key) =>
    key && explanations[key] ? [`${explanations[key]} (${key})`] : [],
  )[0];
  return explanation ?? (message || name || String(error));
}

/** The same store, whose errors state in a line the attempt and the reason for its failure. */
export function withReadableErrors<S extends Store>(store: S): S {
  async function trying<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ConflictError || error instanceof StoreError) throw error;
      throw new StoreError(`${store.location}: ${what} failed: ${reasonOf(error)}`, { cause: error });
    }
  }
  return {
    ...store,
    read: (path) => trying(`reading ${path}`, () => store.read(path)),
    write: (path, bytes, precondition) => trying(`writing ${path}`, () => store.write(path, bytes, precondition)),
    list: (prefix) => trying(`listing ${prefix}`, () => store.list(prefix)),
    writtenAt: (prefix) => trying(`listing ${prefix}`, () => store.writtenAt(prefix)),
    remove: (path) => trying(`removing ${path}`, () => store.remove(path)),
  };
}
