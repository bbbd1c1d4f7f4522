import { useTranslation } from 'react-i18next';
import type { Alarm } from '../alarms/alarms';
import { useAcknowledgeAlarm, useAcknowledging } from '../alarms/alarms.api';
import { useDeedFailed, usePendingAlarms } from '../alarms/pendingAlarms';
import type { Acknowledged } from '../alarms/undo/useUndo';
import { useMayAcknowledge } from '../work/useMayAcknowledge';

const idsIn = (alarms: readonly Alarm[], known: ReadonlySet<string>) =>
  new Set(alarms.map(({ id }) => id).filter((id) => known.has(String(id))));

/**
 * Acknowledges alarms of a widget; a failure is shown, and the alarm stays unchanged.
 *
 * @param onDone - called with the acknowledged alarms, to show them with an undo
 */
export function useAcknowledgeInList(onDone: (acknowledged: Acknowledged) => void) {
  const { t } = useTranslation('mfe-alarms');
  const { mutateAsync } = useAcknowledgeAlarm();
  const busy = useAcknowledging();
  const pending = usePendingAlarms();
  const failed = useDeedFailed();
  const mayAcknowledge = useMayAcknowledge();

  async function acknowledge(alarm: Alarm) {
    if (!(await mayAcknowledge([alarm.id]))) return;
    try {
      const undoUntil = await mutateAsync([alarm.id]);
      onDone({ ids: [alarm.id], undoUntil });
    } catch (error) {
      failed('acknowledge', [alarm.id], error, (message) => t('acknowledged.failed', { message }));
    }
  }

  return {
    acknowledge,
    busyIds: (alarms: readonly Alarm[]) => idsIn(alarms, busy),
    pendingIds: (alarms: readonly Alarm[]) => idsIn(alarms, pending),
  };
}
