import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SearchParam } from './searchParams';

/** How a page's state stands in the URL, value by value. Keep it at module scope. */
export type SearchCodec<S> = { readonly [Name in keyof S & string]: SearchParam<S[Name]> };

export interface SetSearchOptions {
  /** No new entry in the history: for what changes with each key. */
  replace?: boolean;
}

/**
 * A page's filters, page and tab, kept in the URL, so that Back, reload and a shared link bring them again.
 * A change that does not name `page` goes to page 1. Parameters of others in the URL stay.
 *
 * @returns the state, and a setter for some of it
 */
export function useSearchState<S extends object>(
  codec: SearchCodec<S>,
): [state: S, set: (patch: Partial<S>, options?: SetSearchOptions) => void] {
  const [params, setParams] = useSearchParams();
  // The router hands a new URL on in a transition, after whatever else it must render: a box that was ticked must not wait for that.
  const [shown, setShown] = useState(params);
  const [arrived, setArrived] = useState(params);
  if (arrived !== params) {
    setArrived(params);
    setShown(params);
  }
  const state = useMemo(() => readState(codec, shown), [codec, shown]);
  /** What was written last: two changes before the next render must not undo each other. */
  const latest = useRef(params);

  const set = useCallback(
    (patch: Partial<S>, options: SetSearchOptions = {}) => {
      const next = new URLSearchParams(latest.current);
      const changes: Partial<S> = 'page' in patch ? patch : { ...patch, ...firstPage(codec) };
      for (const name of namesOf(codec)) {
        if (!(name in changes)) continue;
        // `name in changes` makes the value one of S, which Partial cannot say.
        const text = codec[name].write(changes[name] as S[typeof name]);
        if (text === null) next.delete(name);
        else next.set(name, text);
      }
      if (next.toString() === latest.current.toString()) return;
      latest.current = next;
      setShown(next);
      setParams(next, { replace: options.replace ?? false, preventScrollReset: true });
    },
    [codec, setParams],
  );

  useLayoutEffect(
    function followUrl() {
      latest.current = params;
    },
    [params],
  );

  return [state, set];
}

// Object.keys forgets that the keys are those of the codec.
const namesOf = <S>(codec: SearchCodec<S>) => Object.keys(codec) as (keyof S & string)[];

function readState<S>(codec: SearchCodec<S>, params: URLSearchParams): S {
  const entries = namesOf(codec).map((name) => [name, codec[name].read(params.get(name))]);
  // Every name of the codec was read by its own param.
  return Object.fromEntries(entries) as S;
}

/** `{ page: 1 }` where the codec has a page. */
function firstPage<S>(codec: SearchCodec<S>): Partial<S> {
  const page = (codec as Partial<Record<string, SearchParam<unknown>>>).page;
  return page ? ({ page: page.read(null) } as unknown as Partial<S>) : {};
}
