import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { ShellBoundary } from './failures/ShellBoundary';
import { Entrance } from './session/Entrance';
import { LazyToasts } from './session/LazyToasts';
import { Verifying } from './session/Verifying';

/** Code and registry of the signed-in console, fetched together. */
async function loadConsole(): Promise<ComponentType> {
  const [{ default: Console }, modules] = await Promise.all([
    import(/* webpackChunkName: "console" */ './Console'),
    import(/* webpackChunkName: "registry" */ './registry/pageModules').then(({ loadModules }) => loadModules()),
  ]);
  return () => <Console {...modules} />;
}

let loading: Promise<ComponentType> | null = null;
let loaded: ComponentType | null = null;

/** Loads and runs the console's code, once. What failed is asked for anew by the next one who needs it. */
export function startConsole(): Promise<ComponentType> {
  loading ??= loadConsole().then(
    (Console) => {
      loaded = Console;
      return Console;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/**
 * The console as soon as its code is there: at once where it was fetched while the token was checked. Not by `lazy`, which suspends even
 * then, and React holds back what suspends for 0.3 s after it last showed a fallback.
 */
function Console() {
  const [Ready, setReady] = useState(() => loaded);
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null);
  useEffect(
    function loadCode() {
      if (Ready) return;
      let isGone = false;
      startConsole().then(
        (Console) => {
          if (!isGone) setReady(() => Console);
        },
        (cause: unknown) => {
          if (!isGone) setFailure({ cause });
        },
      );
      return () => {
        isGone = true;
      };
    },
    [Ready],
  );
  if (failure) throw failure.cause;
  return Ready ? <Ready /> : <Verifying />;
}

/** The login page, and behind it everything else. */
export const App = () => (
  <ShellBoundary>
    <Entrance>
      <Suspense fallback={<Verifying />}>
        <Console />
      </Suspense>
    </Entrance>
    <LazyToasts />
  </ShellBoundary>
);
