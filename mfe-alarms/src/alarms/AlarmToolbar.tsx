import { CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, SwitchField } from 'shared-ui';
import styles from './AlarmToolbar.module.css';

interface AlarmToolbarProps {
  /** Without it rows cannot be selected, as for drivers. */
  mayChange: boolean;
  selected: number;
  /** How many of the selected alarms this page does not show. */
  elsewhere: number;
  isBusy: boolean;
  onAcknowledge: () => void;
  onClear: () => void;
  isGrouping: boolean;
  onGroup: (isGrouping: boolean) => void;
  /** Notes about the list, such as that new alarms arrived or that its data are old. */
  children: ReactNode;
}

/**
 * Above the table: the selection with its actions. It is always rendered, so that a selection does not move the rows.
 */
export function AlarmToolbar(props: AlarmToolbarProps) {
  const { mayChange, selected, elsewhere, isBusy, onAcknowledge, onClear, isGrouping, onGroup, children } = props;
  const { t } = useTranslation('mfe-alarms');
  return (
    <div className={styles.toolbar} data-print="hide">
      {mayChange && (
        <>
          <Button
            variant="primary"
            size="sm"
            icon={CheckCheck}
            busy={isBusy}
            disabled={selected === 0 && !isBusy}
            onClick={onAcknowledge}
          >
            {t('ui:actions.acknowledgeSelected')}
          </Button>
          <span role="status" className={styles.selection} data-empty={selected === 0 || undefined}>
            {selected === 0 ? t('selection.none') : t('selection.count', { count: selected })}
            {elsewhere > 0 && <> · {t('selection.elsewhere', { count: elsewhere })}</>}
          </span>
          {/* Its space is reserved, so that the first selection does not move the rows. */}
          <Button
            variant="ghost"
            size="sm"
            className={styles.clear}
            data-unused={selected === 0 || undefined}
            disabled={selected === 0}
            onClick={onClear}
          >
            {t('selection.clear')}
          </Button>
        </>
      )}
      <div className={styles.news}>{children}</div>
      <SwitchField label={t('group.switch')} checked={isGrouping} onChange={onGroup} />
    </div>
  );
}
