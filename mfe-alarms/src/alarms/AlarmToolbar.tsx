import { CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, SwitchField } from 'shared-ui';
import styles from './AlarmToolbar.module.css';

interface AlarmToolbarProps {
  /** Without it nothing can be selected: a driver reads. */
  mayChange: boolean;
  selected: number;
  /** How many of the selected alarms this page does not show. */
  elsewhere: number;
  isBusy: boolean;
  onAcknowledge: () => void;
  onClear: () => void;
  isGrouping: boolean;
  onGroup: (isGrouping: boolean) => void;
  /** Notes about the list, such as that new alarms came in or that its data is old. */
  children: ReactNode;
}

/** Above the table: the selection and what can be done with it. Always there, so that a selection moves nothing. */
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
          {/* Its place is kept, so that the first selection moves no row. */}
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
