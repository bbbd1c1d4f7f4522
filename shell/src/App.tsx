import { type ComponentType, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { getRuntimeConfig } from 'shared-auth';
import { lazyPart, usePart } from 'shared-ui';
import { Place } from './failures/Places';
import { ShellBoundary } from './failures/ShellBoundary';
import { ConsoleEntry } from './session/ConsoleEntry';
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

const consolePart = lazyPart(async () => ({ default: await loadConsole() }));

/** Loads and runs the console's code, once. After a failure the next caller fetches it again. */
export const startConsole = consolePart.load;

/** The console once its code has loaded: immediately where that happened while the token was checked. */
function Console() {
  const { Component, failure } = usePart(consolePart);
  if (failure) throw failure.cause;
  return Component ? <Component /> : <Verifying />;
}

/** The login page, and the console for signed-in users. */
export const App = () => (
  <ShellBoundary>
    <BrowserRouter basename={getRuntimeConfig().basePath ?? '/'}>
      {/* Who signs out leaves all that is open. */}
      <Place>
        <ConsoleEntry>
          <Suspense fallback={<Verifying />}>
            <Console />
          </Suspense>
        </ConsoleEntry>
      </Place>
    </BrowserRouter>
    <LazyToasts />
  </ShellBoundary>
);
