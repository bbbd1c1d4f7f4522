import { useTranslation } from 'react-i18next';
import { errorText, type Id } from 'shared-auth';
import { notify } from 'shared-ui';
import type { AlarmFilters } from './alarms';
import { useAcknowledgeAlarm, useAcknowledgeAlarms } from './alarms.api';
import type { Acknowledged } from './undo/useUndo';
import type { AlarmSelection } from './useAlarmSelection';

/**
 * Acknowledges alarms at once. The selection loses what came through and keeps what did not.
 *
 * @param onDone - called with what came through, to say it and to offer to take it back
 */
export function useAlarmActions(
  filters: AlarmFilters,
  selection: AlarmSelection,
  onDone: (acknowledged: Acknowledged) => void,
) {
  const { t } = useTranslation('mfe-alarms');
  const one = useAcknowledgeAlarm();
  const several = useAcknowledgeAlarms(filters);

  async function acknowledge(id: Id) {
    try {
      const undoUntil = await one.mutateAsync([id]);
      selection.remove([id]);
      onDone({ ids: [id], undoUntil });
    } catch (error) {
      notify.error(t('acknowledged.failed', { message: errorText(error, t) }));
    }
  }

  /** One bulk call. */
  async function acknowledgeAll(ids: readonly Id[]) {
    if (ids.length === 0) return;
    const { failed, error, undoUntil } = await several.mutateAsync(ids);
    selection.remove(ids);
    selection.add(failed);
    const open = new Set(failed.map(String));
    const done = ids.filter((id) => !open.has(String(id)));
    if (done.length > 0) onDone({ ids: done, undoUntil });
    if (failed.length > 0) {
      const message = error === undefined ? t('acknowledged.partly') : errorText(error, t);
      notify.error(t('acknowledged.someFailed', { count: failed.length, message }));
    }
  }

  return { acknowledge, acknowledgeAll, isAcknowledgingAll: several.isPending };
}
