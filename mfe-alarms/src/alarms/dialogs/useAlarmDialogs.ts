import { useState } from 'react';
import type { Alarm } from '../alarms';
import { useEventCallback } from '../useEventCallback';

/** The open dialog of the page. */
export function useAlarmDialogs() {
  const [open, setOpen] = useState<'keys' | 'elsewhere' | 'delete' | null>(null);
  const [deleting, setDeleting] = useState<Alarm | null>(null);
  return {
    open,
    /** The alarm of the delete dialog, still present while that closes. */
    deleting,
    showKeys: () => setOpen('keys'),
    /** Asks before alarms are acknowledged that the page does not show. */
    askElsewhere: () => setOpen('elsewhere'),
    askToDelete: useEventCallback((alarm: Alarm) => {
      setDeleting(alarm);
      setOpen('delete');
    }),
    close: () => setOpen(null),
  };
}

export type OpenAlarmDialog = ReturnType<typeof useAlarmDialogs>;
