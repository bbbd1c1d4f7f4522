import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';

/** The recorded responses of an API, as a module stores them in fixtures/api.json. */
export interface Recording {
  /** The moment of the recording; times in responses are moved on by the time since. */
  recordedAt: string;
  /** `GET /api/vehicles?limit=20&page=1` (the query sorted) → the answer's JSON. */
  answers: Record<string, unknown>;
}

export interface RecordedApiOptions {
  /** The file of the recording; absent: only the responses of `common`. */
  file?: string | undefined;
  /** Responses that the recording lacks, by the same keys. */
  common?: Recording['answers'];
  /** An API whose responses are passed on and recorded; without it the recorded ones are used. */
  recordFrom?: string | undefined;
  now?: () => number;
}

export interface RecordedApi {
  url: string;
  close(): Promise<void>;
}

/** There is no usable recording, or no API to record. The message tells what to do. */
export class RecordingError extends Error {
  override name = 'RecordingError';
}

function readRecording(file: string): Recording {
  if (!existsSync(file))
    throw new RecordingError(
      `${file} is missing. Record one: fleet dev --store … --api http://localhost:3000 --record`,
    );
  try {
    const { recordedAt, answers } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Recording>; // checked here
    if (Number.isNaN(Date.parse(recordedAt ?? '')) || typeof answers !== 'object') throw new Error('not a recording');
    return { recordedAt: recordedAt ?? '', answers };
  } catch (error) {
    throw new RecordingError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function keyOf(method: string, url: URL): string {
  const query = new URLSearchParams([...url.searchParams].sort());
  return `${method} ${url.pathname}${query.size > 0 ? `?${query}` : ''}`;
}

const pathOf = (key: string) => key.split('?')[0];

/** The recorded answer to a call; to one with another query where that very one was not recorded. */
function answerTo({ answers }: Recording, key: string): unknown {
  if (Object.hasOwn(answers, key)) return answers[key];
  const [alike] = Object.entries(answers).find(([recorded]) => pathOf(recorded) === pathOf(key)) ?? [];
  return alike === undefined ? undefined : answers[alike];
}

/** Moves every instant of an answer, so that recent data of the recording are recent now. */
const moved = (json: string, by: number) =>
  json.replace(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g, (_all, instant: string) =>
    JSON.stringify(new Date(Date.parse(instant) + by).toISOString()),
  );

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a request's chunks are buffers
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(json);
}

const refusal = (error: string) => JSON.stringify({ success: false, error });

/** Replays recorded responses. Any credentials sign in to the recorded account; writes are refused. */
function replay(recording: Recording, common: Recording['answers'], now: () => number) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const age = now() - Date.parse(recording.recordedAt);
    const key = keyOf(request.method ?? 'GET', url);
    if (key === 'POST /api/auth/login') {
      const who = answerTo(recording, 'GET /api/auth/verify');
      return send(response, 200, JSON.stringify({ ...Object(who), success: true, token: 'recorded' }));
    }
    if (!key.startsWith('GET '))
      return send(response, 501, refusal('These are recorded answers: nothing can be changed.'));
    const answer = answerTo(recording, key) ?? answerTo({ ...recording, answers: common }, key);
    if (answer === undefined) return send(response, 404, refusal(`Not recorded: ${key}`));
    send(response, 200, moved(JSON.stringify(answer), age));
  };
}

/** Passes calls on to an API and records its answers to reads, but no tokens. */
function record(file: string, api: string, now: () => number) {
  const answers = existsSync(file) ? readRecording(file).answers : {};
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const { method = 'GET', headers } = request;
    const answer = await fetch(new URL(url.pathname + url.search, api), {
      method,
      headers: {
        ...(headers.authorization && { authorization: headers.authorization }),
        ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
      },
      ...(!['GET', 'HEAD'].includes(method) && { body: new Uint8Array(await bodyOf(request)) }),
    });
    const text = await answer.text();
    const isJson = (answer.headers.get('content-type') ?? '').includes('json');
    if (method === 'GET' && answer.ok && isJson) {
      answers[keyOf(method, url)] = JSON.parse(text);
      mkdirSync(dirname(file), { recursive: true });
      const recording: Recording = { recordedAt: new Date(now()).toISOString(), answers };
      writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`);
    }
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
      .end(text);
  };
}

/** Starts an API on this computer that replays recorded responses, or records them. @throws RecordingError */
export async function startRecordedApi({
  file,
  common = {},
  recordFrom,
  now = Date.now,
}: RecordedApiOptions): Promise<RecordedApi> {
  const recorded = () =>
    file === undefined ? { recordedAt: new Date(now()).toISOString(), answers: {} } : readRecording(file);
  const answer =
    recordFrom === undefined || file === undefined ? replay(recorded(), common, now) : record(file, recordFrom, now);
  const server = createServer((request, response) => {
    answer(request, response, new URL(request.url ?? '/', 'http://localhost')).catch((error: unknown) =>
      send(response, 502, refusal(String(error))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
