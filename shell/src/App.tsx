import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { paths } from 'shared-auth';
import { ShellBoundary } from './failures/ShellBoundary';
import { loadRegistry } from './registry/bootData';
import { LazyToasts } from './session/LazyToasts';
import LoginPage from './session/LoginPage';
import { ProtectedArea } from './session/ProtectedArea';
import { Verifying } from './session/Verifying';

/** Code and registry of the signed-in console, fetched together. */
export const loadConsole = async () => {
  const [{ default: Console }, registry] = await Promise.all([
    import(/* webpackChunkName: "console" */ './Console'),
    loadRegistry(),
  ]);
  return { default: () => <Console registry={registry} /> };
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
