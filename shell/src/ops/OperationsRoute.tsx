import { lazy, Suspense, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { Alert, Button, Page, PageHeader } from 'shared-ui';
import { addNamespace } from '../i18n/createI18n';
import { PageSkeleton } from '../registry/PageSkeleton';

/** The page's code and texts: a chunk that only administrators who open it fetch. */
async function loadPage() {
  const [page, mk, en] = await Promise.all([
    import(/* webpackChunkName: "operations" */ './OperationsPage'),
    import(/* webpackChunkName: "operations" */ './locales/mk.json'),
    import(/* webpackChunkName: "operations" */ './locales/en.json'),
  ]);
  addNamespace('ops', 'mk', mk.default);
  addNamespace('ops', 'en', en.default);
  return page;
}

/** Loads /modules when it is opened; a chunk that does not come leaves the rest of the console as it is. */
export function OperationsRoute() {
  const { t } = useTranslation('shell');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: React keeps a failed import, so each attempt needs its own
  const OperationsPage = useMemo(() => lazy(loadPage), [attempt]);
  return (
    <ErrorBoundary
      resetKeys={[attempt]}
      fallbackRender={() => (
        <Page>
          <PageHeader title={t('layout.modules')} />
          <Alert
            tone="danger"
            title={t('failures.title')}
            actions={
              <Button variant="secondary" onClick={() => setAttempt((count) => count + 1)}>
                {t('ui:actions.retry')}
              </Button>
            }
          >
            {t('failures.reason.http')}
          </Alert>
        </Page>
      )}
    >
      <Suspense fallback={<PageSkeleton />}>
        <OperationsPage />
      </Suspense>
    </ErrorBoundary>
  );
}
