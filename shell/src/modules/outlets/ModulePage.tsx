import { useTranslation } from 'react-i18next';
import type { RouteItem } from '../../registry/contributions';
import { ModuleBoundary } from './ModuleBoundary';
import { ModuleFailed } from './ModuleFailed';
import { PageSkeleton } from './PageSkeleton';
import { useExpose } from './useExposedComponent';

/** The area of one module's page: loading, the page itself, or what went wrong and a way on. */
export function ModulePage({ route }: { route: RouteItem }) {
  const { t } = useTranslation('menu');
  const { view, retry, rejectVersion } = useExpose<object>(route.moduleId, route.expose);
  const title = t(route.titleKey);

  if (view.status === 'loading') return <PageSkeleton />;
  if (view.status === 'failed') return <ModuleFailed title={title} failure={view.failure} onRetry={retry} />;
  const { Component, version } = view;
  return (
    <ModuleBoundary
      key={version}
      moduleId={route.moduleId}
      version={version}
      onFailure={(failure, wasShown) => {
        if (!wasShown) rejectVersion(version, failure.detail);
      }}
      fallback={(failure, again) => <ModuleFailed title={title} failure={failure} onRetry={again} />}
    >
      <Component />
    </ModuleBoundary>
  );
}
