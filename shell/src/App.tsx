import { lazy, Suspense } from 'react';
import { ShellBoundary } from './failures/ShellBoundary';
import { Entrance } from './session/Entrance';
import { LazyToasts } from './session/LazyToasts';
import { Verifying } from './session/Verifying';

/** Code and registry of the signed-in console, fetched together. */
const loadConsole = async () => {
  const [{ default: Console }, modules] = await Promise.all([
    import(/* webpackChunkName: "console" */ './Console'),
    import(/* webpackChunkName: "registry" */ './registry/pageModules').then(({ loadModules }) => loadModules()),
  ]);
  return { default: () => <Console {...modules} /> };
};

let loading: ReturnType<typeof loadConsole> | null = null;

/** Loads and runs the console's code before it is rendered. What failed is asked for anew by the rendering, whose failure it then is. */
export function startConsole(): void {
  loading = loadConsole();
  loading.catch(() => {
    loading = null;
  });
}

const Console = lazy(() => loading ?? loadConsole());

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
