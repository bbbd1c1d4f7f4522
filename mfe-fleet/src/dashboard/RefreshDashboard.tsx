import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui';

/** Reads all data of the page again, including those of other modules' widgets. */
export function RefreshDashboard() {
  const { t } = useTranslation('mfe-fleet/DashboardPage');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function refresh() {
    setBusy(true);
    await client.refetchQueries({ type: 'active' }); // never rejects: each block reports its own failure
    setBusy(false);
  }

  return (
    <Button icon={RefreshCw} busy={isBusy} onClick={refresh}>
      {t('ui:actions.refresh')}
    </Button>
  );
}
