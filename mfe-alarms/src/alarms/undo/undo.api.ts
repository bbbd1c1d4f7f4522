import { useMutation, useQueryClient } from '@tanstack/react-query';
import { alarmReaders, type Id, live } from 'shared-auth';
import { alarmCalls } from 'shared-auth/calls';
import { send } from '../../calls';
import { refreshAlarms } from '../../feed/followAlarms';

/**
 * Undoes one acknowledgement, or several in one call. A server that returns no list has undone all of them.
 * @returns those that stay acknowledged
 */
async function undoAcknowledgements(ids: readonly Id[]): Promise<{ failed: readonly Id[]; rows: readonly unknown[] }> {
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) {
    const row = await send(alarmCalls.undo, { id }, { readers: alarmReaders });
    return { failed: [], rows: row ? [row] : [] };
  }
  const answer = await send(alarmCalls.undoAll, { body: { alarm_ids: ids } });
  return { failed: answer?.failed ?? [], rows: [] };
}

/** Undoes acknowledgements where the server offers it. Never repeated automatically. */
export function useUndoAcknowledge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: undoAcknowledgements,
    onSuccess: ({ failed, rows }, ids) => {
      const kept = new Set(failed.map(String));
      const restored = ids.filter((id) => !kept.has(String(id)));
      live.updateAlarms('unacknowledged', restored, rows);
    },
    onSettled: () => void refreshAlarms(client),
  });
}
