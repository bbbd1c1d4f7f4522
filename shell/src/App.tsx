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

const Console = lazy(loadConsole);

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
