import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui';

/** Below a field that says that its options could not be loaded: it brings them. */
export function ReadAgain({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation('ui');
  return (
    <Button size="sm" data-failed="" busy={query.isFetching} onClick={() => void query.refetch()}>
      {t('ui:actions.retry')}
    </Button>
  );
}
