import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ModuleScope } from 'shared-auth';
import { Place } from '../../failures/Places';
import type { RouteItem } from '../../registry/contributions';
import { reportFailure } from '../../telemetry/reportFailure';
import { ModuleLoadError } from '../loading/loadErrors';
import { useModules } from '../ModulesProvider';
import { DocumentTitle } from './DocumentTitle';
import { Entering, PageLiveness } from './LivenessCheck';
import { ModuleBoundary } from './ModuleBoundary';
import { ModuleFailed } from './ModuleFailed';
import { PageSkeleton } from './PageSkeleton';
import { Suspended } from './Suspended';
import { useExposedComponent } from './useExposedComponent';

/** The area of one module's page: loading, the page itself, or the failure with a retry. */
export const ModulePage = ({ route }: { route: RouteItem }) => <Place isPage>{usePage(route)}</Place>;

function usePage(route: RouteItem) {
  const { t } = useTranslation('menu');
  const { loader } = useModules();
  const { moduleId, expose } = route;
  const { view, retry, rejectVersion } = useExposedComponent<object>(moduleId, expose);
  const title = t(route.titleKey);

  if (view.status === 'loading') return <PageSkeleton />;
  if (view.status === 'failed') return <ModuleFailed title={title} error={view.error} onRetry={retry} />;
  const { Component, version } = view;
  const of = { moduleId, version };
  const reject = (kind: 'blank' | 'suspended') => {
    const error = new ModuleLoadError(kind, of, 'nothing to be seen');
    reportFailure(error);
    rejectVersion(error);
  };
  return (
    <Suspense
      key={version}
      fallback={
        <Suspended onStuck={() => reject('suspended')}>
          <PageSkeleton />
        </Suspended>
      }
    >
      <ModuleBoundary
        {...of}
        onFailure={(error, wasShown) => {
          // After a crash no typed text is left to lose, and users of a candidate did not ask for it.
          if (!wasShown || loader.isCandidate(moduleId, version)) rejectVersion(error);
        }}
        fallback={(error, again) => <ModuleFailed title={title} error={error} onRetry={again} />}
      >
        <DocumentTitle title={title} />
        <Entering {...of} />
        <ModuleScope>
          <Component />
        </ModuleScope>
        <PageLiveness {...of} route={route.path} onBlank={() => reject('blank')} />
      </ModuleBoundary>
    </Suspense>
  );
}
