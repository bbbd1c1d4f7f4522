import { useTranslation } from 'react-i18next';
import { Alert, Button, Page, PageHeader } from 'shared-ui';
import type { ModuleFailure } from '../moduleState';

export interface ModuleFailedProps {
  failure: ModuleFailure;
  /** The page's own title, from the registry. */
  title: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** In the page area, instead of a page whose module cannot be used: what happened, a retry, and details for who is asked. */
export function ModuleFailed({ failure, title, onRetry, isRetrying = false }: ModuleFailedProps) {
  const { t } = useTranslation('shell');
  return (
    <Page>
      <PageHeader title={title} />
      <Alert
        tone="danger"
        title={t('failures.title')}
        detail={`${failure.moduleId}@${failure.version}\n${failure.kind}: ${failure.detail}`}
        actions={
          <Button variant="secondary" busy={isRetrying} onClick={onRetry}>
            {t('ui:actions.retry')}
          </Button>
        }
      >
        <p>
          {t(`failures.reason.${failure.kind}`)} {t('failures.rest')}
        </p>
      </Alert>
    </Page>
  );
}
