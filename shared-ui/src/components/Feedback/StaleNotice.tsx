import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../internal/classes';
import { Icon } from '../../internal/Icon';
import { formatDateTime } from '../../model/format';
import { Button } from '../Button/Button';
import styles from './Feedback.module.css';

export interface StaleNoticeProps extends ComponentProps<'div'> {
  /** Epoch ms (server time) of the newest data; `null` when unknown. */
  since: number | null;
  onRetry?: (() => void) | undefined;
  /** The retry is under way. */
  busy?: boolean | undefined;
}

/** Refreshing failed: the shown data are old, with their time. */
export function StaleNotice({ since, onRetry, busy = false, className, ...rest }: StaleNoticeProps) {
  const { t } = useTranslation('ui');
  return (
    <div role="status" {...rest} className={classes(styles.stale, className)}>
      <span className={styles.staleText}>
        <Icon icon={TriangleAlert} size={14} />
        {t('ui:stale.text', { time: formatDateTime(since) })}
      </span>
      {onRetry && (
        <Button size="sm" variant="ghost" icon={RotateCw} busy={busy} onClick={() => onRetry()}>
          {t('ui:actions.retry')}
        </Button>
      )}
    </div>
  );
}
