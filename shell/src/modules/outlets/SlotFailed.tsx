import { useTranslation } from 'react-i18next';
import { Button } from 'shared-ui';
import styles from './SlotFailed.module.css';

export interface SlotFailedProps {
  onRetry: () => void;
  /** Pixels the widget would take, so that nothing jumps. */
  minHeight?: number;
  /** The widget's title, from the registry. */
  title?: string;
}

/** In place of a widget that cannot be shown: one line and a retry. */
export function SlotFailed({ onRetry, minHeight, title }: SlotFailedProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.slot} role="status" style={{ minHeight }}>
      <span>{title ? `${title}: ${t('failures.slot')}` : t('failures.slot')}</span>
      <Button variant="ghost" size="sm" onClick={onRetry}>
        {t('ui:actions.retry')}
      </Button>
    </div>
  );
}
