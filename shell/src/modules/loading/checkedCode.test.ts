import { waitFor } from '@testing-library/react';
import { release } from '../../registry/testing';
import { showPart } from '../../telemetry/parts';
import { type Report, sendReportsBy } from '../../telemetry/reports';
import { fakeFiles, hashOfText } from '../../testing/fakeFiles';
import type * as CheckedCode from './checkedCode';
import { trustRelease } from './integrity';

/** What the browser runs, in place of workers that jsdom does not have. */
class BrowserWorker extends EventTarget {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly posted: unknown[] = [];
  isEnded = false;
  constructor(readonly script: string) {
    super();
    started.push(this);
  }
  postMessage(message: unknown) {
    this.posted.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
}

let checkCodeOf: typeof CheckedCode.checkCodeOf;
let started: BrowserWorker[];
let reports: Report[];
let files: ReturnType<typeof fakeFiles>;
/** The bytes that are started. */
let blobs: Blob[];
const wasm = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

beforeAll(async () => {
  Object.assign(window, { Worker: BrowserWorker });
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${window.location.origin}/${blobs.push(blob)}`,
    revokeObjectURL: () => undefined,
  });
  ({ checkCodeOf } = await import('./checkedCode'));
  checkCodeOf(release('1.0.0'));
});
beforeEach(() => {
  started = [];
  reports = [];
  blobs = [];
  sendReportsBy((report) => void reports.push(report));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  files.restore();
  sendReportsBy(null);
  jest.restoreAllMocks();
});

/** A version whose file `work.js` has the text; @returns the file's address */
function publish(version: string, { served, named } = { served: 'postMessage(1)', named: 'postMessage(1)' }): string {
  const folder = `/modules/mfe-tyres/${version}`;
  files = fakeFiles({ [`${folder}/work.js`]: { body: served } });
  trustRelease({ entry: `${folder}/mf-manifest.json`, integrity: { 'work.js': hashOfText(named) } });
  return new URL(`${folder}/work.js`, window.location.href).href;
}

it("starts a module's worker from the bytes that were checked, and gives it what was posted meanwhile", async () => {
  const worker = new Worker(publish('1.0.0'));
  const message = { count: 1 };
  worker.postMessage(message);
  message.count = 2;
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]?.script).toBe(`blob:${window.location.origin}/1`);
  expect(blobs[0]?.size).toBe('postMessage(1)'.length);
  expect(started[0]?.posted).toEqual([{ count: 1 }]);
  worker.postMessage('more');
  expect(started[0]?.posted).toEqual([{ count: 1 }, 'more']);
});

it('hands on what the worker says, to handlers and listeners', async () => {
  const worker = new Worker(publish('1.0.1'));
  const heard: unknown[] = [];
  worker.onmessage = ({ data }) => heard.push(data);
  worker.addEventListener('message', ({ data }) => heard.push(data));
  await waitFor(() => expect(started).toHaveLength(1));
  started[0]?.onmessage?.(new MessageEvent('message', { data: 'done', ports: [] }));
  expect(heard).toEqual(['done', 'done']);
});

it.each([
  ['other bytes', '1.1.0', { served: 'steal()', named: 'postMessage(1)' }],
  ['a file that the registry does not name', '1.1.1', null],
])('does not start %s, and says whose it is', async (_what, version, bytes) => {
  const url = publish(version, bytes ?? undefined);
  const worker = new Worker(bytes ? url : url.replace('work.js', 'other.js'));
  const failed = jest.fn();
  worker.onerror = failed;
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(failed).toHaveBeenCalledTimes(1);
  expect(reports).toEqual([expect.objectContaining({ module: 'mfe-tyres', version, kind: 'uncaught' })]);
  expect(started).toEqual([]);
});

it('books what a worker throws to its version, unless the module deals with it', async () => {
  const url = publish('1.2.0');
  const silent = new Worker(url);
  const careful = new Worker(url);
  careful.onerror = (event) => event.preventDefault();
  await waitFor(() => expect(started).toHaveLength(2));
  const thrown = () => new ErrorEvent('error', { message: 'no plate', lineno: 3, colno: 7, cancelable: true });
  started[1]?.onerror?.(thrown());
  expect(reports).toEqual([]);
  const event = thrown();
  started[0]?.onerror?.(event);
  // Said once: the browser would repeat it with an address of no file.
  expect(event.defaultPrevented).toBe(true);
  expect(reports[0]?.thrown).toHaveProperty('stack', expect.stringContaining(`${url}:3:7`));
  silent.terminate();
  careful.terminate();
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

it('ends workers with the last part of their version, and starts none for a page that was left', async () => {
  const url = publish('1.3.0');
  const leave = showPart('mfe-tyres@1.3.0');
  const leaveOther = showPart('mfe-tyres@1.3.0');
  const worker = new Worker(url);
  await waitFor(() => expect(started).toHaveLength(1));
  leave();
  expect(started[0]?.isEnded).toBe(false);
  leaveOther();
  expect(started[0]?.isEnded).toBe(true);
  worker.postMessage('too late');
  expect(started[0]?.posted).toEqual([]);
  const asked = files.asked.length;
  expect(new Worker(url)).toBeDefined();
  await waitFor(() => expect(files.asked).toHaveLength(asked + 1));
  await Promise.resolve();
  expect(started).toHaveLength(1);
});

it("leaves a worker of the shell's own files, and any other address, to the browser", () => {
  files = fakeFiles({});
  const own = new Worker('/modules/shell/1.0.0/markers.js');
  expect(own).toBe(started[0]);
  expect(new Worker('blob:elsewhere')).toBe(started[1]);
});

it('compiles the WebAssembly of files that the registry names, and no other, once it is allowed', async () => {
  files = fakeFiles({});
  const native = WebAssembly.compile;
  const { contributes } = release('1.0.0');
  const allow = (value: boolean) => ({ webAssembly: { type: 'boolean' as const, default: false, title: '', value } });
  checkCodeOf(release('1.0.0', { contributes: { ...contributes, settings: allow(false) } }));
  expect(WebAssembly.compile).toBe(native);
  checkCodeOf(release('1.0.0', { contributes: { ...contributes, settings: allow(true) } }));
  const { compile, CompileError } = WebAssembly;
  await expect(compile(wasm)).rejects.toThrow('no file of a module');
  await expect(WebAssembly.instantiateStreaming(Promise.resolve(new Response(wasm)))).rejects.toThrow(CompileError);
  expect(() => new WebAssembly.Module(wasm)).toThrow('asynchronously');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', wasm));
  const hash = `sha384-${btoa(String.fromCharCode(...digest))}`;
  trustRelease({ entry: '/modules/mfe-tyres/1.4.0/mf-manifest.json', integrity: { 'plates.wasm': hash } });
  const module = await compile(new Uint8Array([9, ...wasm, 9]).subarray(1, 9));
  expect(module).toBeInstanceOf(WebAssembly.Module);
  expect(await WebAssembly.instantiate(module)).toBeInstanceOf(WebAssembly.Instance);
  const { instance } = await WebAssembly.instantiateStreaming(new Response(wasm));
  expect(instance).toBeInstanceOf(WebAssembly.Instance);
});
