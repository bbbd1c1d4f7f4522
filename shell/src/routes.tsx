import { matchRoutes, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths, RequireRole } from 'shared-auth';
import { lowestRoleWith } from 'shared-auth/contract';
import { deferred } from 'shared-ui';
import { Places } from './failures/Places';
import { useModules } from './modules/ModulesProvider';
import { ModulePage } from './modules/slots/ModulePage';
import { PageSkeleton } from './modules/slots/PageSkeleton';
import { useGuardedLinks } from './registry/isOpenTo';

const OperationsRoute = deferred(async () => {
  const part = await import(/* webpackChunkName: "watch" */ './ops/OperationsRoute');
  return part.OperationsRoute;
}, PageSkeleton);

const UnknownPage = deferred(async () => {
  const part = await import(/* webpackChunkName: "watch" */ './modules/slots/UnknownPage');
  return part.UnknownPage;
}, PageSkeleton);

/** The routes the modules contribute; everything else leads to the dashboard. */
export function ConsoleRoutes() {
  const { contributions } = useModules();
  useGuardedLinks(contributions);
  const location = useLocation();
  const pages = contributions.routes.map(({ path, moduleId, expose }) => ({ path, id: `${moduleId}${expose}` }));
  // The router uses the first of two equal paths, so no module can replace the shell's own page.
  const [match] = matchRoutes([{ path: paths.modules(), id: paths.modules() }, ...pages], location) ?? [];
  return (
    <Places id={match?.route.id ?? ''}>
      <Routes>
        <Route
          path={paths.modules()}
          element={
            <RequireRole role={lowestRoleWith('rollouts.view')}>
              <OperationsRoute />
            </RequireRole>
          }
        />
        {contributions.routes.map((route) => {
          const page = <ModulePage key={`${route.moduleId}${route.expose}`} route={route} />;
          return (
            <Route key={route.path} path={route.path} element={<RequireRole role={route.role}>{page}</RequireRole>} />
          );
        })}
        {/* The audit log's address before 1.9; a module that still has this page precedes it. */}
        <Route path={paths.acts()} element={<Navigate to={{ ...location, pathname: paths.audit() }} replace />} />
        {/* The console is mostly opened at the bare address. */}
        <Route path="/" element={<Navigate to={paths.dashboard()} replace />} />
        <Route path="*" element={<UnknownPage />} />
      </Routes>
    </Places>
  );
}
