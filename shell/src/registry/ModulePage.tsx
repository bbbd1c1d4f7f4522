import { useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { ModuleFailed } from '../failures/ModuleFailed';
import { PageSkeleton } from '../failures/PageSkeleton';
import type { RouteItem } from './contributions';
import { useModules } from './ModulesContext';
import { Mounted } from './Mounted';
import type { ModuleFailure } from './types';
import { useExpose } from './useExpose';

/** The area of one module's page: loading, the page itself, or what went wrong and a way on. */
export function ModulePage({ route }: { route: RouteItem }) {
  const { t } = useTranslation('menu');
  const { loader } = useModules();
  const { view, retry, rejectVersion } = useExpose<object>(route.moduleId, route.expose);
  const rendered = useRef(false);
  const title = t(route.titleKey);

  if (view.status === 'loading') return <PageSkeleton title={title} />;
  if (view.status === 'failed') return <ModuleFailed title={title} failure={view.failure} onRetry={retry} />;
  const { Component, version } = view;
  const failureOf = (error: unknown): ModuleFailure => ({
    moduleId: route.moduleId,
    version,
    kind: 'render',
    detail: error instanceof Error ? error.message : String(error),
  });
  return (
    <ErrorBoundary
      key={version}
      onError={(error) => {
        if (rendered.current) loader.reportCrash(failureOf(error));
        else rejectVersion(version, error);
      }}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ModuleFailed title={title} failure={failureOf(error)} onRetry={resetErrorBoundary} />
      )}
    >
      <Component />
      <Mounted noted={rendered} />
    </ErrorBoundary>
  );
}
