/**
 * For tests only: records what code starts in a window and does not end, by the owner of the code that called the
 * browser's function. It replaces functions of the window. Its source is also sent into real pages as text, so it uses
 * nothing outside itself.
 *
 * @param {Window & typeof globalThis} window
 * @param {(file: string) => string | null} ownerOf names the owner of a file that called; null for calls that need no
 *   record
 */
module.exports = function trackLeftovers(window, ownerOf) {
  'use strict';
  /** @type {Map<unknown, string>} what runs, and what it is called */
  const running = new Map();
  const errors = window.Error;

  /**
   * The files of the innermost frames, as V8 names them. A stack as text would cost a test of a page a tenth of its
   * time or more, because Jest maps each of its frames to the source.
   */
  function framesNow() {
    const { stackTraceLimit, prepareStackTrace } = errors;
    errors.stackTraceLimit = 8;
    errors.prepareStackTrace = (_error, sites) => sites.map((site) => site.getScriptNameOrSourceURL() ?? '');
    const { stack = '' } = new errors();
    errors.stackTraceLimit = stackTraceLimit;
    errors.prepareStackTrace = prepareStackTrace;
    if (typeof stack !== 'string') return stack;
    const lines = stack.split('\n').filter((line) => /:\d+:\d+/.test(line));
    return lines.map((line) => /([^\s(]+?):\d+:\d+\)?$/.exec(line)?.[1] ?? '');
  }

  /** The owner of the calling code: its frame is the first after this file's own, which has no name in a page. */
  function callerOf() {
    const [own, ...files] = framesNow();
    return ownerOf(files.find((file) => file !== own && file !== '') ?? '');
  }

  function replace(holder, name, make) {
    const native = holder[name];
    if (typeof native === 'function') holder[name] = make(native);
  }

  for (const [start, stops, isOnce] of [
    ['setTimeout', ['clearTimeout', 'clearInterval'], true],
    ['setInterval', ['clearInterval', 'clearTimeout'], false],
    ['requestAnimationFrame', ['cancelAnimationFrame'], true],
    ['requestIdleCallback', ['cancelIdleCallback'], true],
  ]) {
    // Browsers count timers, frames and idle callbacks apart.
    const keyOf = (id) => `${stops.toSorted()[0]} ${Number(id)}`;
    replace(window, start, (native) =>
      Object.assign(function startTimer(handler, ...more) {
        const owner = typeof handler === 'function' ? callerOf() : null;
        if (owner === null) return native.call(window, handler, ...more);
        const id = native.call(
          window,
          (...given) => {
            if (isOnce) running.delete(keyOf(id));
            return handler(...given);
          },
          ...more,
        );
        running.set(keyOf(id), `${start} of ${owner}`);
        return id;
      }, native),
    );
    for (const stop of stops.slice(0, 1))
      replace(window, stop, (native) =>
        Object.assign(function stopTimer(id) {
          running.delete(keyOf(id));
          return native.call(window, id);
        }, native),
      );
  }

  /** What outlives a page, and its name; null for what goes with the page. */
  function nameOf(target) {
    if (target === window) return 'window';
    if (target === window.document) return 'document';
    if (target === window.document.documentElement) return 'html';
    if (target === window.document.body) return 'body';
    if (window.MediaQueryList && target instanceof window.MediaQueryList) return 'a media query';
    return null;
  }
  /** @type {WeakMap<object, Map<string, object>>} a listener is known by what it was added with */
  const listenerKeys = new WeakMap();
  function listenerKey(target, type, listener, options) {
    const isCapture = typeof options === 'object' ? Boolean(options?.capture) : Boolean(options);
    const name = `${nameOf(target)} ${type} ${isCapture}`;
    const keys = listenerKeys.get(listener) ?? new Map();
    listenerKeys.set(listener, keys);
    if (!keys.has(name)) keys.set(name, {});
    return keys.get(name);
  }
  const targets = window.EventTarget.prototype;
  const { addEventListener: add } = targets;
  const watchListeners = (holder) => {
    replace(
      holder,
      'addEventListener',
      (native) =>
        function listen(type, listener, options) {
          const target = this ?? window;
          // A React of a module's own has one of these in a document, for good.
          const isOfReact = type === 'selectionchange' && target === window.document;
          const name = listener && !isOfReact ? nameOf(target) : null;
          const owner = name === null || options?.signal?.aborted ? null : callerOf();
          if (owner !== null) {
            const key = listenerKey(target, type, listener, options);
            running.set(key, `${type} listener on ${name} of ${owner}`);
            if (options?.once) add.call(target, type, () => running.delete(key), { once: true });
            if (options?.signal) add.call(options.signal, 'abort', () => running.delete(key), { once: true });
          }
          return native.call(target, type, listener, options);
        },
    );
    replace(
      holder,
      'removeEventListener',
      (native) =>
        function stopListening(type, listener, options) {
          const target = this ?? window;
          if (listener && nameOf(target) !== null) running.delete(listenerKey(target, type, listener, options));
          return native.call(target, type, listener, options);
        },
    );
  };
  watchListeners(targets);
  // Jest's window has methods of its own.
  if (Object.hasOwn(window, 'addEventListener')) watchListeners(window);

  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'PerformanceObserver']) {
    const methods = window[name]?.prototype;
    if (!methods) continue;
    const observed = new WeakMap();
    replace(
      methods,
      'observe',
      (native) =>
        function observe(target, ...more) {
          const owner = callerOf();
          if (owner !== null) {
            observed.set(this, (observed.get(this) ?? new Set()).add(target));
            running.set(this, `${name} of ${owner}`);
          }
          return native.call(this, target, ...more);
        },
    );
    replace(
      methods,
      'disconnect',
      (native) =>
        function disconnect() {
          running.delete(this);
          observed.delete(this);
          return native.call(this);
        },
    );
    replace(
      methods,
      'unobserve',
      (native) =>
        function unobserve(target) {
          observed.get(this)?.delete(target);
          if (observed.get(this)?.size === 0) running.delete(this);
          return native.call(this, target);
        },
    );
  }

  return {
    /** What has been started and not ended, by name. */
    running: () => [...new Set(running.values())].toSorted(),
    /** Asks about nothing that was started until now. */
    forget: () => running.clear(),
  };
};
