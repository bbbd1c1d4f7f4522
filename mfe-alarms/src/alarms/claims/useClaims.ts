import { useTranslation } from 'react-i18next';
import type { Id } from 'shared-auth';
import { useDeedFailed } from '../pendingAlarms';
import { useClaim } from './claims.api';

/** Claims or releases alarms, one after the other, until one is rejected; the reason is shown. */
export function useClaims() {
  const { t } = useTranslation('mfe-alarms');
  const { mutateAsync, isPending } = useClaim();
  const failed = useDeedFailed();

  async function set(alarms: readonly Id[], isMine: boolean) {
    for (const alarm of alarms)
      try {
        await mutateAsync({ alarm, isMine });
      } catch (error) {
        const isKept = failed(isMine ? 'claim' : 'release', [alarm], error, (message) =>
          t('claim.failed', { message }),
        );
        if (!isKept) return;
      }
  }
  return { set, isPending };
}
