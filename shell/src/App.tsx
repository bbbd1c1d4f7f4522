import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { getRuntimeConfig, paths } from 'shared-auth';
import { ShellBoundary } from './failures/ShellBoundary';
import { loadRegistry } from './registry/registry';
import { LazyToasts } from './session/LazyToasts';
import LoginPage from './session/LoginPage';
import { ProtectedArea } from './session/ProtectedArea';
import { Verifying } from './session/Verifying';

/** The registry of this tab, with a developer's overrides where configuration allows them. */
async function loadModules() {
  const registry = await loadRegistry();
  if (!getRuntimeConfig().allowOverrides) return { registry, overrides: {} };
  const { applyOverrides, readOverrides } = await import(
    /* webpackChunkName: "overrides" */ './modules/overrides/overrides'
  );
  const overrides = readOverrides(true, window.location.search);
  return { registry: await applyOverrides(registry, overrides), overrides };
}

/** Code and registry of the signed-in console, fetched together. */
const loadConsole = async () => {
  const [{ default: Console }, modules] = await Promise.all([
    import(/* webpackChunkName: "console" */ './Console'),
    loadModules(),
  ]);
  return { default: () => <Console {...modules} /> };
};

const Console = lazy(loadConsole);

/** The login page, and behind it everything else. */
export function App() {
  return (
    <ShellBoundary>
      <BrowserRouter>
        <Routes>
          <Route path={paths.login()} element={<LoginPage />} />
          <Route
            path="*"
            element={
              <ProtectedArea>
                <Suspense fallback={<Verifying />}>
                  <Console />
                </Suspense>
              </ProtectedArea>
            }
          />
        </Routes>
        <LazyToasts />
      </BrowserRouter>
    </ShellBoundary>
  );
}
