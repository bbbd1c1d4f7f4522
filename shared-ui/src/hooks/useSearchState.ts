import { useCallback, useEffect, useMemo, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import type { SearchParam } from './searchParams';

/** How each value of a page's state is written in the URL. Keep it at module scope. */
export type SearchCodec<S> = { readonly [Name in keyof S & string]: SearchParam<S[Name]> };

export interface SetSearchOptions {
  /** Adds no entry to the history: for values that change with each key. */
  replace?: boolean;
}

/**
 * A page's filters, page and tab, stored in the URL, so that Back, reload and a shared link restore them. A change
 * without `page` goes to page 1. Other parameters in the URL stay. It requires a browser router, such as the console's,
 * because it reads the address bar, which is ahead of a render in a transition.
 *
 * @example const [{ search, page }, set] = useSearchState(codec); // codec: at module scope
 * @returns the state, and a setter for some of it
 */
export function useSearchState<S extends object>(
  codec: SearchCodec<S>,
): [state: S, set: (patch: Partial<S>, options?: SetSearchOptions) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // As in the address bar, including the console's base path.
  const own = useHref(pathname);
  // The router renders a new URL in a transition, which waits for everything more urgent. A box that was ticked must
  // not wait for that, so the new state is shown at once.
  const [shown, setShown] = useState(search);
  const [arrived, setArrived] = useState(search);
  if (arrived !== search) {
    setArrived(search);
    // A transition that commits late renders a URL that the history has left since; the newer one follows.
    if (window.location.search === search) setShown(search);
  }
  useEffect(
    function followBack() {
      // A Back that overtakes a change ends in the URL that the router still shows, so the router does not render.
      const follow = () => {
        if (window.location.pathname === own) setShown(window.location.search);
      };
      window.addEventListener('popstate', follow);
      return () => window.removeEventListener('popstate', follow);
    },
    [own],
  );
  const state = useMemo(() => readSearch(codec, new URLSearchParams(shown)), [codec, shown]);

  const set = useCallback(
    (patch: Partial<S>, options: SetSearchOptions = {}) => {
      // The address bar's URL, not the rendered one: two changes before the next render must not undo each other.
      const now = window.location;
      // The user has opened another page; a pending write of this one must not navigate back.
      if (now.pathname !== own) return;
      const before = new URLSearchParams(now.search);
      const changes: Partial<S> = 'page' in patch ? patch : { ...patch, ...firstPage(codec) };
      const next = writeSearch(codec, changes, before);
      if (next.toString() === before.toString()) return;
      void navigate({ search: next.toString() }, { replace: options.replace ?? false, preventScrollReset: true });
      setShown(window.location.search);
    },
    [codec, navigate, own],
  );

  return [state, set];
}

// Object.keys forgets that the keys are those of the codec.
const namesOf = <S>(codec: SearchCodec<S>) => Object.keys(codec) as (keyof S & string)[];

/** Reads a page's state from a URL's parameters. */
export function readSearch<S>(codec: SearchCodec<S>, params: URLSearchParams): S {
  const entries = namesOf(codec).map((name) => [name, codec[name].read(params.get(name))]);
  // Every name of the codec was read by its own param.
  return Object.fromEntries(entries) as S;
}

/**
 * Writes part of a page's state into a URL's parameters.
 *
 * @param base - parameters that stay; default none
 */
export function writeSearch<S>(codec: SearchCodec<S>, state: Partial<S>, base?: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(base);
  for (const name of namesOf(codec)) {
    if (!(name in state)) continue;
    // `name in state` makes the value one of S, which Partial cannot express.
    const text = codec[name].write(state[name] as S[typeof name]);
    if (text === null) params.delete(name);
    else params.set(name, text);
  }
  return params;
}

/** `{ page: 1 }` where the codec has a page. */
function firstPage<S>(codec: SearchCodec<S>): Partial<S> {
  const page = (codec as Partial<Record<string, SearchParam<unknown>>>).page;
  return page ? ({ page: page.read(null) } as unknown as Partial<S>) : {};
}
