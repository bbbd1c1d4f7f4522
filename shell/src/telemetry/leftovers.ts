import { isLeft } from './places';
import { versionIn } from './uncaughtErrors';

/*
 * What modules' code starts and must end: timers, listeners on what outlives their pages, observers. While it is watched, each is kept with the
 * version whose code started it, and ended when that version's last page has gone.
 */

interface Running {
  /** As a report names it: `keydown listener on document`. */
  name: string;
  end(): void;
}

/** By `id@version`, and there by what was started. */
const running = new Map<string, Map<unknown, Running>>();
/** What stands in for functions of the browser. */
const ours = new WeakSet<object>();

/** Frames of a stack that are looked at: those of this file and the one that called it. */
const FRAMES = 6;

/** A container's entry holds the bundler's runtime and no code of the module's own. */
const containerFile = /\/remoteEntry\.[^/]*$/;

/** The version whose own code called into this file; null when it was the shell's. Code that a module calls in shared packages is the shell's. */
function callingVersion(): string | null {
  const errors = Error as { stackTraceLimit?: number }; // V8's; other browsers keep the whole stack
  const limit = errors.stackTraceLimit;
  if (limit !== undefined) errors.stackTraceLimit = FRAMES;
  const frames = (new Error().stack ?? '').split('\n').filter((line) => /:\d+:\d+/.test(line));
  if (limit !== undefined) errors.stackTraceLimit = limit;
  const fileOf = (frame: string) => /(\S+?):\d+:\d+\)?$/.exec(frame)?.[1]?.replace(/^.*\(/, '') ?? '';
  const own = fileOf(frames[0] ?? '');
  const caller = frames.find((frame) => fileOf(frame) !== own) ?? '';
  // The container's loader ends its own timers once a chunk has come; one may be on its way while the page is left.
  if (containerFile.test(fileOf(caller))) return null;
  const of = versionIn(caller);
  return of && `${of.moduleId}@${of.version}`;
}

function keep(version: string, key: unknown, thing: Running): void {
  const things = running.get(version) ?? new Map<unknown, Running>();
  running.set(version, things.set(key, thing));
}

function forget(key: unknown): void {
  for (const things of running.values()) things.delete(key);
}

/** Ends what versions that have been left still have running. @returns its names, by version */
export function endLeftovers(): Map<string, string[]> {
  const ended = new Map<string, string[]>();
  for (const [version, things] of running) {
    if (!isLeft(version) || things.size === 0) continue;
    ended.set(version, [...new Set([...things.values()].map(({ name }) => name))]);
    for (const { end } of things.values()) end();
    things.clear();
  }
  return ended;
}

/** Whether a function is the browser's, or stands in for one here. */
export const isOurs = (value: unknown): boolean => typeof value === 'function' && ours.has(value);

function replace<Holder extends object, Name extends keyof Holder>(
  holder: Holder,
  name: Name,
  make: (native: Holder[Name]) => Holder[Name],
): void {
  const next = make(holder[name]);
  ours.add(next as object); // only functions are replaced
  holder[name] = next;
}

type Timer = (handler: TimerHandler, ms?: number, ...args: unknown[]) => number;
/** The part of the window that is replaced, as the browser types it. */
interface Timers {
  setTimeout: Timer;
  setInterval: Timer;
  requestAnimationFrame(callback: FrameRequestCallback): number;
  clearTimeout(id?: number): void;
  clearInterval(id?: number): void;
  cancelAnimationFrame(id: number): void;
}

/** Numbers of timers and of frames are counted apart by the browser. */
const timerKey = (id: number | undefined) => `timer ${id}`;
const frameKey = (id: number) => `frame ${id}`;

function watchTimers(target: Timers): void {
  const { clearTimeout: clear, cancelAnimationFrame: cancel } = target;
  for (const name of ['setTimeout', 'setInterval'] as const)
    replace(
      target,
      name,
      (native) =>
        function start(handler, ms, ...args) {
          const version = typeof handler === 'function' ? callingVersion() : null;
          if (version === null || typeof handler !== 'function') return native.call(target, handler, ms, ...args);
          const id = native.call(
            target,
            (...given: unknown[]) => {
              if (name === 'setTimeout') forget(timerKey(id));
              handler(...given);
            },
            ms,
            ...args,
          );
          keep(version, timerKey(id), { name, end: () => clear.call(target, id) });
          return id;
        },
    );
  for (const name of ['clearTimeout', 'clearInterval'] as const)
    replace(
      target,
      name,
      (native) =>
        function stop(id) {
          forget(timerKey(id));
          native.call(target, id);
        },
    );
  replace(
    target,
    'requestAnimationFrame',
    (native) =>
      function request(callback) {
        const version = callingVersion();
        if (version === null) return native.call(target, callback);
        const id = native.call(target, (at) => {
          forget(frameKey(id));
          callback(at);
        });
        keep(version, frameKey(id), { name: 'requestAnimationFrame', end: () => cancel.call(target, id) });
        return id;
      },
  );
  replace(
    target,
    'cancelAnimationFrame',
    (native) =>
      function stop(id) {
        forget(frameKey(id));
        native.call(target, id);
      },
  );
}

/** What outlives a page, and its name in reports; null for what goes with the page. */
function nameOfTarget(target: EventTarget): string | null {
  if (target === window) return 'window';
  if (target === document) return 'document';
  if (target === document.documentElement) return 'html';
  if (target === document.body) return 'body';
  return typeof MediaQueryList !== 'undefined' && target instanceof MediaQueryList ? 'a media query' : null;
}

type Listener = EventListenerOrEventListenerObject | null;
type ListenerOptions = boolean | AddEventListenerOptions | undefined;
const isCapture = (options: boolean | EventListenerOptions | undefined) =>
  typeof options === 'boolean' ? options : (options?.capture ?? false);

/** A listener is known by what it was added with; the same one is added once. */
const listenerKeys = new WeakMap<object, Map<string, object>>();
const targetNumbers = new WeakMap<object, number>();
let targets = 0;

function numberOf(target: EventTarget): number {
  const number = targetNumbers.get(target);
  if (number !== undefined) return number;
  targets += 1;
  targetNumbers.set(target, targets);
  return targets;
}

function listenerKey(target: EventTarget, type: string, listener: object, capture: boolean): object {
  const keys = listenerKeys.get(listener) ?? new Map<string, object>();
  listenerKeys.set(listener, keys);
  const name = `${numberOf(target)} ${type} ${capture}`;
  const key = keys.get(name) ?? {};
  keys.set(name, key);
  return key;
}

function watchListeners(prototype: EventTarget): void {
  const { addEventListener: add, removeEventListener: remove } = prototype;
  replace(
    prototype,
    'addEventListener',
    () =>
      function listen(this: EventTarget | undefined, type: string, listener: Listener, options?: ListenerOptions) {
        const target = this ?? window;
        add.call(target, type, listener, options);
        const on = nameOfTarget(target);
        if (on === null || !listener) return;
        const version = callingVersion();
        if (version === null) return;
        const capture = isCapture(options);
        const key = listenerKey(target, type, listener, capture);
        keep(version, key, {
          name: `${type} listener on ${on}`,
          end: () => remove.call(target, type, listener, capture),
        });
        if (typeof options !== 'object') return;
        if (options.once) add.call(target, type, () => forget(key), { capture, once: true });
        if (options.signal) add.call(options.signal, 'abort', () => forget(key), { once: true });
      },
  );
  replace(
    prototype,
    'removeEventListener',
    () =>
      function stop(this: EventTarget | undefined, type: string, listener: Listener, options?: ListenerOptions) {
        const target = this ?? window;
        remove.call(target, type, listener, options);
        if (listener && nameOfTarget(target) !== null) forget(listenerKey(target, type, listener, isCapture(options)));
      },
  );
}

interface Observer {
  observe(target: never, options?: never): void;
  disconnect(): void;
  unobserve?(target: never): void;
}

/** Observers' methods are replaced, not their constructors: `instanceof` and subclasses stay as they are. */
function watchObservers(name: string, prototype: Observer): void {
  const { disconnect } = prototype;
  const observed = new WeakMap<Observer, Set<unknown>>();
  replace(
    prototype,
    'observe',
    (native) =>
      function observe(this: Observer, target, options) {
        native.call(this, target, options);
        const version = callingVersion();
        if (version === null) return;
        observed.set(this, (observed.get(this) ?? new Set()).add(target));
        keep(version, this, { name, end: () => disconnect.call(this) });
      },
  );
  replace(
    prototype,
    'disconnect',
    (native) =>
      function stop(this: Observer) {
        forget(this);
        native.call(this);
      },
  );
  if (prototype.unobserve)
    replace(
      prototype as Required<Observer>,
      'unobserve',
      (native) =>
        function leave(this: Observer, target) {
          native.call(this, target);
          const targetsLeft = observed.get(this);
          targetsLeft?.delete(target);
          if (targetsLeft?.size === 0) forget(this);
        },
    );
}

let isWatching = false;

/** From now on it is known which version's code starts what. Costs a look at the stack with each call, so not every page does. */
export function watchLeftovers(): void {
  if (isWatching) return;
  isWatching = true;
  watchTimers(window as unknown as Timers); // the same functions; TypeScript overloads them
  watchListeners(EventTarget.prototype);
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'] as const) {
    const { prototype } = (globalThis[name] ?? {}) as { prototype?: Observer };
    if (prototype) watchObservers(name, prototype);
  }
}
