import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BucketAlreadyExists, BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';

/** A server of S3's protocol, and credentials for it in the environment. */
export interface S3Server {
  endpoint: string;
  bucket: string;
  close(): Promise<void>;
}

/**
 * An S3-compatible server over a temporary folder. s3rver speaks the protocol but ignores the conditions of writes, so
 * a front holds them: one PUT after the other, each after a HEAD, answered as S3 does (412 where the condition does not
 * hold, 404 for `If-Match` on nothing).
 */
async function startS3rver(bucket: string): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'fleet-s3-'));
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await s3.run();

  function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const { 'if-match': _match, 'if-none-match': _none, ...headers } = incoming.headers;
      const onward = send(
        { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response).once('close', resolve);
        },
      );
      incoming.pipe(onward);
    });
  }

  async function passIfHeld(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { 'if-match': match, 'if-none-match': none } = incoming.headers;
    if (match ?? none) {
      const present = await fetch(`http://127.0.0.1:${port}${incoming.url?.split('?')[0]}`, { method: 'HEAD' });
      const fails = none ? present.ok : present.headers.get('etag') !== match;
      if (fails) {
        incoming.resume();
        const code = match && !present.ok ? 'NoSuchKey' : 'PreconditionFailed';
        response.writeHead(code === 'NoSuchKey' ? 404 : 412, { 'content-type': 'application/xml' });
        response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
        return;
      }
    }
    await pass(incoming, response);
  }

  let queue: Promise<void> = Promise.resolve();
  const front = createServer((incoming, response) => {
    if (incoming.method !== 'PUT') return void pass(incoming, response);
    queue = queue.then(() => passIfHeld(incoming, response));
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port: frontPort } = front.address() as AddressInfo; // listening on TCP
  const before = { ...process.env };
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  return {
    endpoint: `http://127.0.0.1:${frontPort}`,
    bucket,
    async close() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await s3.close();
      rmSync(directory, { recursive: true, force: true });
      process.env = before;
    },
  };
}

/** The server of S3_ENDPOINT, with the bucket made where it is absent. */
async function givenServer(endpoint: string, bucket: string): Promise<S3Server> {
  const client = new S3Client({ region: process.env.AWS_REGION ?? 'us-east-1', endpoint, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    if (!(error instanceof BucketAlreadyOwnedByYou || error instanceof BucketAlreadyExists)) throw error;
  });
  client.destroy();
  return { endpoint, bucket, close: async () => undefined };
}

/** For tests: the server that `npm run test:s3` names, else one in this process. */
export const startS3Server = (): Promise<S3Server> => {
  const { S3_ENDPOINT, S3_BUCKET = 'fleet' } = process.env;
  return S3_ENDPOINT ? givenServer(S3_ENDPOINT, S3_BUCKET) : startS3rver(S3_BUCKET);
};
