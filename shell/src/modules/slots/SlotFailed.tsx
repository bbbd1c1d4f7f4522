import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from 'shared-ui';
import styles from './SlotFailed.module.css';

export interface SlotFailedProps {
  onRetry: () => void;
  /** Expected height of the widget in pixels, so that the layout does not jump. */
  minHeight?: number;
  /** The widget's title, from the registry. */
  title: string;
  /** A button that retries, without a line. */
  isCompact?: boolean | undefined;
}

/** In place of a widget that cannot be shown: one line and a retry. */
export function SlotFailed({ onRetry, minHeight, title, isCompact = false }: SlotFailedProps) {
  const { t } = useTranslation('shell');
  const message = `${title}: ${t('failures.slot')}`;
  if (isCompact)
    return <IconButton label={`${message} ${t('ui:actions.retry')}`} icon={TriangleAlert} onClick={onRetry} />;
  return (
    <div className={styles.slot} role="status" style={{ minHeight }}>
      <span>{message}</span>
      <Button variant="ghost" size="sm" onClick={onRetry}>
        {t('ui:actions.retry')}
      </Button>
    </div>
  );
}
