import type { Recording } from '../recording';
import { showBanner } from './banner';
import { liveSocket } from './liveSocket';
import { moveFleet } from './movingFleet';
import { RecordedServer } from './recordedServer';

/*
 * The first script of a demo's page: from here on calls by `fetch` that a server would answer, and every WebSocket,
 * stay in the page. The console itself is the released one.
 */
const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;
const base = new URL('..', own).pathname;
const fetchFile = window.fetch.bind(window);
const readFile = async (name: string): Promise<unknown> => (await fetchFile(`${base}demo/${name}`)).json();

// A server without a 404.html can show any address by `#/vehicles/7`.
const address = location.hash.startsWith('#/') ? location.hash.slice(2) : null;
if (address !== null || location.pathname.endsWith('/index.html'))
  history.replaceState(null, '', `${base}${address ?? ''}`);

const recording = readFile('recording.json') as Promise<Recording>; // written next to this script
const server = recording.then(
  (recorded) =>
    new RecordedServer({ recording: recorded, load: (file) => readFile(`answers/${file}`), now: () => Date.now() }),
);

/** Paths below the origin that a server answers, and for which there is no file. */
const isAnswered = (path: string) => /^\/(?:api|ops|telemetry)(?:\/|$)|^\/registry\.json$/.test(path);
const respondWith = (status: number, json: unknown) =>
  new Response(JSON.stringify(json), { status, headers: { 'content-type': 'application/json' } });

async function answer(url: URL, init: RequestInit = {}): Promise<Response> {
  const path = url.pathname;
  if (path === '/registry.json')
    return respondWith(200, JSON.parse(document.getElementById('fleet-registry')?.textContent ?? 'null'));
  // A demo reports to nobody.
  if (path.startsWith('/telemetry')) return respondWith(404, { success: false });
  const [, token = null] = /^Bearer (.+)$/.exec(new Headers(init.headers).get('authorization') ?? '') ?? [];
  const { status, json } = await (await server).respond({
    method: init.method ?? 'GET',
    path,
    query: url.searchParams,
    token,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  });
  init.signal?.throwIfAborted();
  // No controller was recorded: /modules does without one.
  if (status === 404 && path.startsWith('/api/')) console.warn(`demo: nothing is recorded for ${path}`);
  return respondWith(status, json);
}

window.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  return url.origin === location.origin && isAnswered(url.pathname) ? answer(url, init) : fetchFile(input, init);
};

window.WebSocket = liveSocket((send) => {
  let stop = () => {};
  let isOver = false;
  void recording.then((recorded) => {
    if (!isOver) stop = moveFleet(recorded, send);
  });
  return () => {
    isOver = true;
    stop();
  };
});

document.addEventListener('DOMContentLoaded', showBanner);
