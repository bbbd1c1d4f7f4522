import { useTranslation } from 'react-i18next';
import { errorText, type Id } from 'shared-auth';
import { notify } from 'shared-ui';
import type { AlarmFilters } from './alarms';
import { useAcknowledgeAlarm, useAcknowledgeAlarms } from './alarms.api';
import type { AlarmSelection } from './useAlarmSelection';

/** Acknowledges alarms and shows the outcome. The selection loses what came through and keeps what did not. */
export function useAlarmActions(filters: AlarmFilters, selection: AlarmSelection) {
  const { t } = useTranslation('mfe-alarms');
  const one = useAcknowledgeAlarm();
  const several = useAcknowledgeAlarms(filters);

  async function acknowledge(id: Id) {
    try {
      await one.mutateAsync([id]);
      selection.remove([id]);
    } catch (error) {
      notify.error(t('acknowledged.failed', { message: errorText(error, t) }));
    }
  }

  /** One bulk call. */
  async function acknowledgeAll(ids: readonly Id[]) {
    if (ids.length === 0) return;
    const { failed, error } = await several.mutateAsync(ids);
    selection.remove(ids);
    selection.add(failed);
    if (failed.length === 0) notify.success(t('acknowledged.done', { count: ids.length }));
    else {
      const message = error === undefined ? t('acknowledged.partly') : errorText(error, t);
      notify.error(t('acknowledged.someFailed', { count: failed.length, message }));
    }
  }

  return { acknowledge, acknowledgeAll, isAcknowledgingAll: several.isPending };
}
