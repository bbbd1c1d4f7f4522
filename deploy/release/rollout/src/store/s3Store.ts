// Connects to the operator's store.
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { contentTypeOf } from './contentTypes';
import { ConflictError, type Precondition, type Store } from './store';

export interface S3Options {
  bucket: string;
  /** Without slashes at its ends; '' is the whole bucket. */
  prefix: string;
  /** The address of a server that is not AWS; its buckets are addressed by path. */
  endpoint?: string | undefined;
  region: string;
}

/** 412: the precondition is false. 409: another conditional write of the same object is in progress. */
const isConflict = (error: unknown) =>
  error instanceof S3ServiceException && [409, 412].includes(error.$metadata.httpStatusCode ?? 0);
const isMissing = (error: unknown) =>
  error instanceof NoSuchKey || (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404);

/**
 * The forms of a tag for `If-Match`: as the server sent it, and bare, as Ceph 16 compares it (quoted it never matches
 * there). Each conditional write succeeds or fails by itself, so a second one is as safe as the first.
 */
const formsOf = (tag: string) => [...new Set([tag, tag.replace(/^"(.*)"$/, '$1')])];

function conditionsOf(precondition?: Precondition): { IfMatch?: string; IfNoneMatch?: string }[] {
  if (!precondition) return [{}];
  if ('absent' in precondition) return [{ IfNoneMatch: '*' }];
  return formsOf(precondition.tag).map((tag) => ({ IfMatch: tag }));
}

/** Everything below a prefix, page by page: its path without the root, and when it was written. */
async function entriesOf(client: S3Client, bucket: string, root: string, below: string) {
  const found: { path: string; at: number }[] = [];
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: `${root}${below}`, ContinuationToken: token }),
    );
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key) found.push({ path: Key.slice(root.length), at: LastModified?.getTime() ?? Date.now() });
    token = page.NextContinuationToken;
  } while (token);
  return found;
}

/**
 * A store in a bucket of any S3-compatible server. Compare-and-swap needs its conditional writes (`If-None-Match: *`
 * and `If-Match`): AWS, MinIO, Ceph and R2 have them. Credentials are read from the environment (AWS_ACCESS_KEY_ID, …).
 */
export function createS3Store({ bucket, prefix, endpoint, region }: S3Options): Store & { close(): void } {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Servers other than AWS support the checksums of the HTTP body only.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const root = prefix === '' ? '' : `${prefix}/`;

  const entries = (below: string) => entriesOf(client, bucket, root, below);
  const list = async (below: string) => (await entries(below)).map(({ path }) => path).sort();

  return {
    location: `s3://${bucket}/${prefix}`,
    async read(path) {
      try {
        const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: root + path }));
        if (!Body) return null;
        return { bytes: Buffer.from(await Body.transformToByteArray()), tag: ETag ?? '' };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async write(path: string, bytes: Buffer | string, precondition?: Precondition) {
      for (const condition of conditionsOf(precondition)) {
        try {
          await client.send(
            new PutObjectCommand({
              Bucket: bucket,
              Key: root + path,
              Body: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
              ContentType: contentTypeOf(path),
              CacheControl: path.startsWith('modules/') ? 'public, max-age=31536000, immutable' : 'no-cache',
              ...condition,
            }),
          );
          return;
        } catch (error) {
          // `If-Match` on a removed object returns 404.
          if (!isConflict(error) && !(precondition && isMissing(error))) throw error;
        }
      }
      throw new ConflictError(`${path} was changed by somebody else`);
    },
    list,
    async writtenAt(below) {
      const times = (await entries(below)).map(({ at }) => at);
      return times.length === 0 ? null : Math.max(...times);
    },
    async remove(path) {
      const paths = path.endsWith('/') ? await list(path) : [path];
      for (let start = 0; start < paths.length; start += 1_000) {
        const Objects = paths.slice(start, start + 1_000).map((each) => ({ Key: root + each }));
        await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
      }
    },
    close: () => client.destroy(),
  };
}
