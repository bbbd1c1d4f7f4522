/** A call the page made. */
export interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  /** Aborted when the page ends the call. */
  signal: AbortSignal | undefined;
}

/** A JSON response with its status (200 when absent), or a raw Response, or an error to throw (no network). */
export type FakeAnswer = { status?: number; json: unknown } | Response | Error;

type Handler = (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>;

/** As of a real server, what is given up is not waited for. */
async function unlessAborted<T>(answer: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!(answer instanceof Promise) || !signal) return answer;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    answer.then(resolve, reject);
  });
}

/**
 * Stands in for the server at `fetch`. Routes are written `'GET /api/vehicles'`, with `:name` for one segment; of
 * several that match, the newest answers. A call without a route gets 404.
 */
export function fakeServer(routes: Readonly<Record<string, Handler | FakeAnswer>> = {}) {
  const handlers: { method: string; pattern: RegExp; handler: Handler }[] = [];
  const calls: FakeCall[] = [];

  function on(route: string, answer: Handler | FakeAnswer) {
    const [method = 'GET', path = '/'] = route.split(' ');
    const pattern = new RegExp(`^${path.replace(/:[a-z]+/gi, '[^/]+')}$`);
    handlers.unshift({ method, pattern, handler: typeof answer === 'function' ? answer : () => answer });
  }
  for (const [route, answer] of Object.entries(routes)) on(route, answer);

  const real = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input), 'http://localhost');
    const method = init.method ?? 'GET';
    const call: FakeCall = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
      signal: init.signal ?? undefined,
    };
    calls.push(call);
    const found = handlers.find((candidate) => candidate.method === method && candidate.pattern.test(url.pathname));
    const notRouted = { status: 404, json: { success: false, error: 'not routed' } };
    const answer = found ? await unlessAborted(found.handler(call), init.signal) : notRouted;
    if (init.signal?.aborted) throw init.signal.reason;
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    return new Response(JSON.stringify(answer.json), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json' },
    });
  };

  return {
    on,
    calls,
    /** Calls to one path, for assertions. */
    callsTo: (method: string, path: string) => calls.filter((call) => call.method === method && call.path === path),
    restore: () => {
      globalThis.fetch = real;
    },
  };
}
