import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from 'shared-auth';
import { Alert, Button, EmptyState } from 'shared-ui';

/**
 * Reports that the list could not be read (docs/spec/remaining-areas.md §8). When it is dismissed and there is no list
 * to show, a retry button remains.
 */
export function UserListAlert({ query }: { query: UseQueryResult<unknown> }) {
  const { t } = useTranslation('mfe-admin');
  const [dismissed, setDismissed] = useState<Error | null>(null);
  const { data, error, refetch, isFetching } = query;
  if (!error) return null;
  const retry = (
    <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
      {t('ui:actions.retry')}
    </Button>
  );
  if (error === dismissed) return data ? null : <EmptyState action={retry}>{t('users.notLoaded')}</EmptyState>;
  return (
    <Alert
      tone="danger"
      onDismiss={() => setDismissed(error)}
      actions={retry}
      detail={
        isApiError(error)
          ? [error.status || error.kind, error.url, error.serverMessage].filter(Boolean).join('\n')
          : null
      }
    >
      {t('ui:errors.network')}
    </Alert>
  );
}
