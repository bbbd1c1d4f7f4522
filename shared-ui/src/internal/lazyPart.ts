import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds before code that could not be fetched is fetched again, as long as its place is on the screen. */
export const PART_RETRY_MS = 5_000;

/** A component whose code is fetched when it is first shown. */
export interface Part<Props> {
  load(): Promise<ComponentType<Props>>;
  /** Once fetched, so that it is there at once the next time. */
  fetched: ComponentType<Props> | null;
}

const underWay = new Set<Promise<unknown>>();

function noteUnderWay<T>(fetched: Promise<T>): Promise<T> {
  const end = () => underWay.delete(fetched);
  underWay.add(fetched);
  fetched.then(end, end);
  return fetched;
}

/** Resolves when no part's code is being fetched: for code that the visible page does not need. */
export const afterParts = (): Promise<unknown> => Promise.allSettled(underWay);

/** Declares a part by its dynamic import. A fetch that failed is tried anew at the next `load`. */
export function lazyPart<Props>(fetchCode: () => Promise<{ default: ComponentType<Props> }>): Part<Props> {
  let fetching: Promise<ComponentType<Props>> | null = null;
  const part: Part<Props> = {
    fetched: null,
    load() {
      fetching ??= noteUnderWay(
        fetchCode().then(
          ({ default: component }) => {
            part.fetched = component;
            return component;
          },
          (error: unknown) => {
            fetching = null;
            // The code was fetched but threw. Its position stays empty, so without this report the cause would be lost.
            if (error instanceof Error && !('request' in error)) window.reportError?.(error);
            throw error;
          },
        ),
      );
      return fetching;
    },
  };
  return part;
}

/** A part in its place. */
export interface PartState<Props> {
  Component: ComponentType<Props> | null;
  /** Why its code could not be fetched; null while it is fetched for the first time, or is there. */
  failure: { cause: unknown } | null;
  /** Fetches it again at once. */
  retry(): void;
}

/**
 * The one rule for code that is loaded later: fetched when it is first wanted, and again every `PART_RETRY_MS` while it
 * is wanted. It does not use Suspense, because React delays a suspended update for 0.3 s after it last showed a
 * fallback.
 *
 * @param onFailure called after each fetch that failed
 */
export function usePart<Props>(
  part: Part<Props>,
  isWanted = true,
  onFailure: (cause: unknown) => void = () => {},
): PartState<Props> {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(() => part.fetched);
  const [failure, setFailure] = useState<PartState<Props>['failure']>(null);
  const [turn, setTurn] = useState(0);
  const fail = useEffectEvent((cause: unknown) => {
    setFailure({ cause });
    onFailure(cause);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn more is one more fetch
  useEffect(
    function fetchPart() {
      if (!isWanted || Component) return;
      let isGone = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      function fetchNow() {
        part.load().then(
          (loaded) => {
            if (isGone) return;
            setFailure(null);
            setComponent(() => loaded);
          },
          (cause: unknown) => {
            if (isGone) return;
            timer = setTimeout(fetchNow, PART_RETRY_MS);
            fail(cause);
          },
        );
      }
      fetchNow();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    },
    [part, isWanted, Component, turn],
  );

  function retry() {
    setFailure(null);
    setTurn((now) => now + 1);
  }
  return { Component, failure, retry };
}

const loaders = new Set<() => Promise<unknown>>();

/** Has code fetched by `preloadParts`, before it is needed. */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  loaders.add(load);
}

/**
 * Fetches the code of all floating parts, so that the first dialog opens immediately. The shell calls it when it is
 * idle; a part that cannot be fetched now is requested again when it is needed.
 */
export const preloadParts = async (): Promise<void> =>
  void (await Promise.allSettled([...loaders].map((load) => load())));
