import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { getRuntimeConfig, paths, type Registry } from 'shared-auth';
import { ShellBoundary } from './failures/ShellBoundary';
import { pageRegistry } from './registry/registry';
import { LazyToasts } from './session/LazyToasts';
import LoginPage from './session/LoginPage';
import { ProtectedArea } from './session/ProtectedArea';
import { Verifying } from './session/Verifying';

/** What this browser has kept of versions that failed; most have nothing, and then no code is fetched for it. */
async function loadAvoided(registry: Registry): Promise<ReadonlySet<string>> {
  try {
    if (!Object.keys(localStorage).some((name) => /^fleet\.(page\.|refused-)/.test(name))) return new Set();
    const { avoidedVersions } = await import(/* webpackChunkName: "avoided" */ './telemetry/avoidedVersions');
    return avoidedVersions(registry);
  } catch {
    return new Set();
  }
}

/** The registry of this tab, with a developer's overrides where configuration allows them. */
async function loadModules() {
  const registry = await pageRegistry();
  const avoided = await loadAvoided(registry);
  if (!getRuntimeConfig().allowOverrides) return { registry, avoided, overrides: {} };
  const { applyOverrides, readOverrides } = await import(
    /* webpackChunkName: "overrides" */ './modules/overrides/overrides'
  );
  const overrides = readOverrides(true, window.location.search);
  return { registry: await applyOverrides(registry, overrides), avoided, overrides };
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
