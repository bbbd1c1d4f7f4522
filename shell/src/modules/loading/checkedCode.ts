import type { ModuleRelease } from 'shared-auth';
import { WEB_ASSEMBLY } from 'shared-auth/contract';
import { versionIn } from '../../telemetry/faults/blame';
import { everShown, onGone, shownParts } from '../../telemetry/parts';
import { reportFailure } from '../../telemetry/reportFailure';
import { hashes, isUnchecked, type ModuleFile } from './integrity';
import { fromContainer } from './loadErrors';
import { fetchFile, policy } from './loadFile';

const BrowserWorker = window.Worker;
const noEnd = new AbortController().signal;

/** Workers that have not ended, by `id@version`. */
const workers = new Map<string, Set<ModuleWorker>>();
onGone((version) => {
  for (const worker of workers.get(version) ?? []) worker.terminate();
});

/**
 * The `Worker` of a page that has a module with workers. A worker from a module's file runs exactly the bytes whose
 * hash is in the registry, because browsers do not check the hash of a worker's address. It ends at the latest with the
 * last part of its version in the page. Any other worker is the browser's own.
 */
class ModuleWorker extends EventTarget implements Worker {
  onmessage: Worker['onmessage'] = null;
  onmessageerror: Worker['onmessageerror'] = null;
  onerror: Worker['onerror'] = null;
  readonly #file: ModuleFile;
  #worker: Worker | null = null;
  #address = '';
  #isOver = false;
  /** Messages that were posted before the worker ran, copied at that time. */
  #posted: { message: unknown; transfer: Transferable[] }[] = [];

  constructor(script: string | URL, options?: WorkerOptions) {
    super();
    const url = new URL(script, document.baseURI).href;
    const of = versionIn(url);
    this.#file = { moduleId: '', version: '', ...of, url };
    // biome-ignore lint/correctness/noConstructorReturn: in place of this one
    if (!of && !isUnchecked(url)) return new BrowserWorker(script, options) as unknown as ModuleWorker;
    const siblings = workers.get(this.#version) ?? new Set();
    workers.set(this.#version, siblings.add(this));
    void this.#start(options);
    // The page may have been left meanwhile.
    if (everShown().has(this.#version) && !shownParts().includes(this.#version)) this.terminate();
  }

  get #version() {
    return `${this.#file.moduleId}@${this.#file.version}`;
  }

  async #start(options: WorkerOptions | undefined): Promise<void> {
    try {
      const bytes = await (await fetchFile(this.#file, noEnd)).arrayBuffer();
      if (this.#isOver) return;
      this.#address = URL.createObjectURL(new Blob([bytes], { type: 'text/javascript' }));
      const worker = new BrowserWorker(policy.createScriptURL(this.#address), options);
      worker.onmessage = ({ data, ports }) => this.#hand(new MessageEvent('message', { data, ports: [...ports] }));
      worker.onmessageerror = ({ data }) => this.#hand(new MessageEvent('messageerror', { data }));
      worker.onerror = (event) => {
        event.preventDefault();
        this.#fail(event);
      };
      this.#worker = worker;
      for (const { message, transfer } of this.#posted.splice(0)) worker.postMessage(message, transfer);
    } catch (thrown) {
      if (!this.#isOver) this.#fail({ message: fromContainer(thrown, this.#file).message, lineno: 1, colno: 1 });
    }
  }

  /** Passes an event to all listeners. @returns false where one of them has handled it */
  #hand(event: Event): boolean {
    const name = `on${event.type}` as 'onmessage'; // one of the three
    this[name]?.call(this, event as MessageEvent);
    return this.dispatchEvent(event);
  }

  #fail({ message, lineno, colno }: Pick<ErrorEvent, 'message' | 'lineno' | 'colno'>): void {
    const { url, ...of } = this.#file;
    if (!this.#hand(new ErrorEvent('error', { message, filename: url, lineno, colno, cancelable: true }))) return;
    // An Error with that place, so that it is shown with its source line.
    const cause = new Error(message);
    cause.stack = `Error: ${message}\n    at ${url}:${lineno}:${colno}`;
    reportFailure({ ...of, kind: 'uncaught', message: `in its worker: ${message}`, cause });
  }

  postMessage(message: unknown, more: Transferable[] | StructuredSerializeOptions = []): void {
    const transfer = (Array.isArray(more) ? more : more.transfer) ?? [];
    if (this.#worker) this.#worker.postMessage(message, transfer);
    else if (!this.#isOver) this.#posted.push(structuredClone({ message, transfer }, { transfer }));
  }

  terminate(): void {
    this.#isOver = true;
    this.#posted = [];
    this.#worker?.terminate();
    this.#worker = null;
    if (this.#address) URL.revokeObjectURL(this.#address);
    workers.get(this.#version)?.delete(this);
  }
}

type Source = BufferSource | Response | PromiseLike<Response>;

/** The bytes, if they are those of a file in the registry. @throws WebAssembly.CompileError */
async function checkedBytes(source: Source): Promise<Uint8Array<ArrayBuffer>> {
  const given = await source;
  const all = given instanceof Response ? await given.arrayBuffer() : given;
  // A copy: the module could change them while they are hashed.
  const bytes = ArrayBuffer.isView(all)
    ? new Uint8Array(all.buffer, all.byteOffset, all.byteLength).slice()
    : new Uint8Array(all).slice();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  const hash = `sha384-${btoa(String.fromCharCode(...digest))}`;
  if ([...hashes.values()].includes(hash)) return bytes;
  throw new WebAssembly.CompileError('these bytes are no file of a module: the registry has no such hash');
}

let isGuarded = false;

/** From now on the page's `WebAssembly` compiles only files of modules, whatever the source of their bytes. */
function guardWebAssembly(): void {
  isGuarded = true;
  const { compile, instantiate } = WebAssembly;
  const Compiled = WebAssembly.Module;
  const guarded = async (source: Source) => compile(await checkedBytes(source));
  const started = async (source: Source | WebAssembly.Module, imports?: WebAssembly.Imports) => {
    if (source instanceof Compiled) return instantiate(source, imports);
    const module = await guarded(source);
    return { module, instance: await instantiate(module, imports) };
  };
  Object.assign(WebAssembly, {
    compile: guarded,
    compileStreaming: guarded,
    instantiate: started,
    instantiateStreaming: started,
    Module: new Proxy(Compiled, {
      construct() {
        throw new WebAssembly.CompileError('compile it asynchronously: its bytes are checked before');
      },
    }),
  });
}

/**
 * Called before a version's code runs. Where its operator has not allowed WebAssembly, the page's policy refuses it
 * anyway.
 */
export function checkCodeOf({ contributes: { settings } }: ModuleRelease): void {
  window.Worker = ModuleWorker;
  if (settings?.[WEB_ASSEMBLY]?.value === true && !isGuarded) guardWebAssembly();
}
