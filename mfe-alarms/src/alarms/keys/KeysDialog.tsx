import { useTranslation } from 'react-i18next';
import { Dialog, SwitchField } from 'shared-ui';
import styles from './KeysDialog.module.css';

interface KeysDialogProps {
  onClose: () => void;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

const rows = [
  { keys: ['j', '↓'], meaning: 'next' },
  { keys: ['k', '↑'], meaning: 'previous' },
  { keys: ['space'], meaning: 'select' },
  { keys: ['a'], meaning: 'acknowledge' },
  { keys: ['u'], meaning: 'undo' },
  { keys: ['?'], meaning: 'help' },
] as const;

/** The keys of the alarm page, and the switch that turns them off. */
export default function KeysDialog({ onClose, isOn, onSwitch }: KeysDialogProps) {
  const { t } = useTranslation('mfe-alarms');
  return (
    <Dialog open onClose={onClose} title={t('keys.title')} size="sm">
      <dl className={styles.keys}>
        {rows.map(({ keys, meaning }) => (
          <div key={meaning} className={styles.row}>
            <dt className={styles.caps}>
              {keys.map((key) => (
                <kbd key={key} className={styles.cap}>
                  {key === 'space' ? t('keys.space') : key}
                </kbd>
              ))}
            </dt>
            <dd className={styles.meaning}>{t(`keys.${meaning}`)}</dd>
          </div>
        ))}
      </dl>
      <SwitchField label={t('keys.switch')} checked={isOn} onChange={onSwitch} />
    </Dialog>
  );
}
