import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Id, useModuleScope } from 'shared-auth';
import { UNDO_MS } from 'shared-auth/contract';
import { clock, notify } from 'shared-ui';
import { useUndoAcknowledge } from './undo.api';

/** The alarms of the last acknowledgement. */
export interface Acknowledged {
  ids: readonly Id[];
  /** Until when the server can undo it, epoch ms; null where it cannot. */
  undoUntil: number | null;
}

interface UndoOptions {
  /** Called with the restored alarms, to move the focus there, because the button disappears. */
  onRestored: (ids: readonly Id[]) => void;
}

/** Shows the last acknowledgement for 8 s, with a button that undoes it where the server can. */
export function useUndo({ onRestored }: UndoOptions) {
  const { t } = useTranslation('mfe-alarms');
  const { mutateAsync, isPending } = useUndoAcknowledge();
  const [said, setSaid] = useState<(Acknowledged & { canUndo: boolean }) | null>(null);
  const scope = useModuleScope();
  const stopTimer = useRef(() => {});

  function say(next: Acknowledged) {
    const left = next.undoUntil === null ? 0 : Math.min(UNDO_MS, next.undoUntil - clock.now());
    setSaid({ ...next, canUndo: left > 0 });
    stopTimer.current();
    stopTimer.current = scope.later(() => setSaid(null), left > 0 ? left : UNDO_MS);
  }

  async function undo() {
    if (!said?.canUndo || isPending) return;
    stopTimer.current();
    try {
      const { failed } = await mutateAsync(said.ids);
      const kept = new Set(failed.map(String));
      if (failed.length > 0) notify.error(t('undo.someFailed', { count: failed.length }));
      onRestored(said.ids.filter((id) => !kept.has(String(id))));
    } catch (error) {
      notify.error(t('undo.failed', { message: errorText(error, t) }));
    }
    setSaid(null);
  }

  return { said, isUndoing: isPending, say, undo: () => void undo() };
}

export type Undo = ReturnType<typeof useUndo>;
