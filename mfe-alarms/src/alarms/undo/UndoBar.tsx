import { Check, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui';
import styles from './UndoBar.module.css';
import type { Undo } from './useUndo';

/**
 * "Confirmed · Undo" at the foot of the window, for 8 s. It does not move the layout, and is announced to screen
 * readers as a status.
 */
export function UndoBar({ said, isUndoing, undo }: Pick<Undo, 'said' | 'isUndoing' | 'undo'>) {
  const { t } = useTranslation('mfe-alarms');
  return (
    <div role="status" className={styles.place}>
      {said && (
        <div className={styles.bar}>
          <Check size={16} aria-hidden="true" />
          <span>{t('acknowledged.done', { count: said.ids.length })}</span>
          {said.canUndo && (
            <Button size="sm" icon={Undo2} busy={isUndoing} onClick={undo}>
              {t('undo.action')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
