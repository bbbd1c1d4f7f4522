import { useTranslation } from 'react-i18next';
import type { RouteItem } from '../../registry/contributions';
import { ModuleBoundary } from './ModuleBoundary';
import { ModuleFailed } from './ModuleFailed';
import { PageSkeleton } from './PageSkeleton';
import { useExposedComponent } from './useExposedComponent';

/** The area of one module's page: loading, the page itself, or what went wrong and a way on. */
export function ModulePage({ route }: { route: RouteItem }) {
  const { t } = useTranslation('menu');
  const { view, retry, rejectVersion } = useExposedComponent<object>(route.moduleId, route.expose);
  const title = t(route.titleKey);

  if (view.status === 'loading') return <PageSkeleton />;
  if (view.status === 'failed') return <ModuleFailed title={title} error={view.error} onRetry={retry} />;
  const { Component, version } = view;
  return (
    <ModuleBoundary
      key={version}
      moduleId={route.moduleId}
      version={version}
      onFailure={(error, wasShown) => {
        if (!wasShown) rejectVersion(error);
      }}
      fallback={(error, again) => <ModuleFailed title={title} error={error} onRetry={again} />}
    >
      <Component />
    </ModuleBoundary>
  );
}
