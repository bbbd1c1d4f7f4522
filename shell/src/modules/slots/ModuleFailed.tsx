import { useTranslation } from 'react-i18next';
import { Alert, Button, deferred, Page, PageHeader } from 'shared-ui';
import { type FailureKind, type ModuleLoadError, transportFailures } from '../loading/loadErrors';

/** Kinds of failure with the same text. */
const alike: Readonly<Record<string, 'evaluation' | 'render'>> = {
  invalid: 'evaluation',
  blank: 'render',
  suspended: 'render',
  query: 'render',
};
const reasonOf = (kind: FailureKind) =>
  // All that `alike` does not name
  alike[kind] ?? (kind as Exclude<FailureKind, 'invalid' | 'blank' | 'suspended' | 'query'>);

/** Failures of files, which occur in an old tab after the files were removed. */
const ofFiles: ReadonlySet<FailureKind> = new Set(['network', 'timeout', 'http', 'integrity', 'invalid']);
const OutdatedTab = deferred(async () => {
  const part = await import(/* webpackChunkName: "watch" */ '../../updates/OutdatedTab');
  return part.OutdatedTab;
});

export interface ModuleFailedProps {
  error: ModuleLoadError;
  /** The page's own title, from the registry. */
  title: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

/**
 * Shown in the page area instead of a page whose module cannot be used: the failure, a retry, and details for support.
 */
export function ModuleFailed({ error, title, onRetry, isRetrying = false }: ModuleFailedProps) {
  const { t } = useTranslation('shell');
  const isOffline = transportFailures.has(error.kind) && !navigator.onLine;
  return (
    <Page>
      <PageHeader title={title} />
      <Alert
        tone={isOffline ? 'warning' : 'danger'}
        title={t(isOffline ? 'failures.offlineTitle' : 'failures.title')}
        detail={`${error.moduleId}@${error.version}\n${error.kind}: ${error.message}`}
        actions={
          <Button variant="secondary" busy={isRetrying} onClick={onRetry}>
            {t('ui:actions.retry')}
          </Button>
        }
      >
        <p>
          {isOffline ? t('failures.offline') : `${t(`failures.reason.${reasonOf(error.kind)}`)} ${t('failures.rest')}`}
        </p>
        {ofFiles.has(error.kind) && !isOffline && <OutdatedTab />}
      </Alert>
    </Page>
  );
}
