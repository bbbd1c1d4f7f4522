import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { Alert, Button, Page, PageHeader } from 'shared-ui';
import { addNamespace } from '../i18n/createI18n';
import { PageSkeleton } from '../modules/slots/PageSkeleton';

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

const lazyPage = () => lazy(loadPage);

// Outside the component: React discards the lazy component of a suspended render, and loading would restart endlessly.
let OperationsPage = lazyPage();

/** Loads /modules when it is opened; if the chunk cannot be loaded, the rest of the console is unaffected. */
export function OperationsRoute() {
  const { t } = useTranslation('shell');
  const [attempt, setAttempt] = useState(0);
  function retry() {
    // React caches a failed import, so each attempt needs a new one.
    OperationsPage = lazyPage();
    setAttempt((count) => count + 1);
  }
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
              <Button variant="secondary" onClick={retry}>
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
