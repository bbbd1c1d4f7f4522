import {
  createContext,
  type DependencyList,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';

/** Everything started through a scope ends with it, or earlier when the returned function is called. */
export interface Scope {
  /** `setTimeout` */
  later(run: () => void, ms?: number): () => void;
  /** `setInterval` */
  repeat(run: () => void, ms: number): () => void;
  /** `addEventListener` */
  listen<Target extends EventTarget, Type extends keyof EventsOf<Target> & string>(
    target: Target,
    type: Type,
    listener: (event: EventsOf<Target>[Type]) => void,
    options?: Omit<AddEventListenerOptions, 'signal'>,
  ): () => void;
  /** Anything else that must end with the page, such as a subscription. */
  add(end: () => void): () => void;
  /** Ends an object by its own method: an observer, a channel, a worker, an `AbortController`. @returns that object */
  own<Thing extends Ending>(thing: Thing): Thing;
}

/** How things of the browser are ended. */
type Ending = { disconnect(): void } | { close(): void } | { terminate(): void } | { abort(): void };

function endOf(thing: Ending): void {
  if ('disconnect' in thing) thing.disconnect();
  else if ('close' in thing) thing.close();
  else if ('terminate' in thing) thing.terminate();
  else thing.abort();
}

/** Events of targets that outlive a page. */
type EventsOf<Target> = Target extends Window
  ? WindowEventMap
  : Target extends Document
    ? DocumentEventMap
    : Target extends MediaQueryList
      ? MediaQueryListEventMap
      : HTMLElementEventMap;

/** A scope with functions to begin and end it. Anything started after its end is ended immediately. */
function createScope() {
  let isOver = false;
  const ends = new Set<() => void>();
  function add(end: () => void): () => void {
    const once = () => {
      if (ends.delete(once)) end();
    };
    ends.add(once);
    if (isOver) once();
    return once;
  }
  const scope: Scope = {
    add,
    later(run, ms) {
      const stop = add(() => clearTimeout(timer));
      const timer = setTimeout(() => {
        stop();
        run();
      }, ms);
      if (isOver) clearTimeout(timer);
      return stop;
    },
    repeat(run, ms) {
      const timer = setInterval(run, ms);
      return add(() => clearInterval(timer));
    },
    listen(target, type, listener, options) {
      const handle = listener as EventListener; // the target's events, by its type
      target.addEventListener(type, handle, options);
      return add(() => target.removeEventListener(type, handle, options));
    },
    own(thing) {
      add(() => endOf(thing));
      return thing;
    },
  };
  return {
    scope,
    begin() {
      isOver = false;
    },
    end() {
      isOver = true;
      for (const end of [...ends]) end();
    },
  };
}

const PlaceScope = createContext<Scope | null>(null);

/** Wraps a module's page or widget: everything it starts in `useModuleScope` ends when it leaves the screen. */
export function ModuleScope({ children }: { children: ReactNode }) {
  const [place] = useState(createScope);
  useEffect(
    function endWithPlace() {
      place.begin();
      return place.end;
    },
    [place],
  );
  return <PlaceScope value={place.scope}>{children}</PlaceScope>;
}

/**
 * The scope of the module's page or widget, for timers and listeners that are started in handlers and outlive their
 * component.
 *
 * @example
 * const scope = useModuleScope();
 * const closeLater = () => scope.later(close, 8_000);
 * @throws Error outside a module's page or widget
 */
export function useModuleScope(): Scope {
  const scope = useContext(PlaceScope);
  if (!scope) throw new Error('useModuleScope is for components of modules, inside a page or widget');
  return scope;
}

/**
 * An effect with its own scope: everything started in it ends before it runs again, and with the component. It runs
 * before the paint, so that a key pressed as soon as the page is visible finds its listener.
 *
 * @example
 * useScopedEffect(
 *   function followAlarms(scope) {
 *     scope.add(live.subscribe('alarm', (alarms) => show(alarms)));
 *     scope.repeat(refresh, 30_000);
 *   },
 *   [refresh],
 * );
 */
export function useScopedEffect(start: (scope: Scope) => void, deps: DependencyList): void {
  useLayoutEffect(function runInScope() {
    const own = createScope();
    start(own.scope);
    return own.end;
    // biome-ignore lint/correctness/useExhaustiveDependencies: the list is the caller's, and checked there
  }, deps);
}
