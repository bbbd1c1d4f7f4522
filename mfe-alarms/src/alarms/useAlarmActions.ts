import { useTranslation } from 'react-i18next';
import type { Id } from 'shared-auth';
import { notify } from 'shared-ui';
import { useMayAcknowledge } from '../work/useMayAcknowledge';
import type { AlarmFilters } from './alarms';
import { useAcknowledgeAlarm, useAcknowledgeAlarms } from './alarms.api';
import { useDeedFailed } from './pendingAlarms';
import type { Acknowledged } from './undo/useUndo';
import type { AlarmSelection } from './useAlarmSelection';

/**
 * Acknowledges alarms immediately. The successful ones leave the selection, the failed ones stay in it.
 *
 * @param onDone - called with the acknowledged alarms, to show them with an undo
 */
export function useAlarmActions(
  filters: AlarmFilters,
  selection: AlarmSelection,
  onDone: (acknowledged: Acknowledged) => void,
) {
  const { t } = useTranslation('mfe-alarms');
  const one = useAcknowledgeAlarm();
  const several = useAcknowledgeAlarms(filters);
  const failed = useDeedFailed();
  const mayAcknowledge = useMayAcknowledge();

  async function acknowledge(id: Id) {
    if (!(await mayAcknowledge([id]))) return;
    try {
      const undoUntil = await one.mutateAsync([id]);
      selection.remove([id]);
      onDone({ ids: [id], undoUntil });
    } catch (error) {
      if (failed('acknowledge', [id], error, (message) => t('acknowledged.failed', { message })))
        selection.remove([id]);
    }
  }

  /** One bulk call. */
  async function acknowledgeAll(ids: readonly Id[]) {
    if (ids.length === 0 || !(await mayAcknowledge(ids))) return;
    const { failed: open, error, undoUntil } = await several.mutateAsync(ids);
    selection.remove(ids);
    const openIds = new Set(open.map(String));
    const done = ids.filter((id) => !openIds.has(String(id)));
    if (done.length > 0) onDone({ ids: done, undoUntil });
    if (open.length === 0) return;
    if (error === undefined) {
      selection.add(open);
      notify.error(t('acknowledged.someFailed', { count: open.length, message: t('acknowledged.partly') }));
    } else if (
      !failed('acknowledge', open, error, (message) => t('acknowledged.someFailed', { count: open.length, message }))
    )
      selection.add(open);
  }

  return { acknowledge, acknowledgeAll, isAcknowledgingAll: several.isPending };
}
