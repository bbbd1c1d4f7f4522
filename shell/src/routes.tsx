import { Navigate, Route, Routes } from 'react-router-dom';
import { paths, RequireRole } from 'shared-auth';
import { useModules } from './modules/ModulesProvider';
import { ModulePage } from './modules/outlets/ModulePage';
import { OperationsRoute } from './ops/OperationsRoute';
import { roleOf } from './session/mayOpen';

/** Who may see how the modules do. */
const operationsRole = 'admin';

/** The routes the modules contribute; everything else leads to the dashboard. */
export function ConsoleRoutes() {
  const { contributions } = useModules();
  return (
    <Routes>
      {contributions.routes.map((route) => {
        const page = <ModulePage key={`${route.moduleId}${route.expose}`} route={route} />;
        return (
          <Route key={route.path} path={route.path} element={<RequireRole role={roleOf(route)}>{page}</RequireRole>} />
        );
      })}
      <Route
        path={paths.modules()}
        element={
          <RequireRole role={operationsRole}>
            <OperationsRoute />
          </RequireRole>
        }
      />
      <Route path="*" element={<Navigate to={paths.dashboard()} replace />} />
    </Routes>
  );
}
