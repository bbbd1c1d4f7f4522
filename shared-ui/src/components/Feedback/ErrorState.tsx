import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, type AlertProps } from '../Alert/Alert';
import { Button } from '../Button/Button';

export interface ErrorStateProps extends Omit<AlertProps, 'tone' | 'children' | 'actions'> {
  /** The failure in the user's words. */
  message: ReactNode;
  /** With it there is a button that tries again. */
  onRetry?: (() => void) | undefined;
  /** The retry is under way. */
  busy?: boolean | undefined;
}

/** Stands in the place of something that could not be loaded. */
export function ErrorState({ message, onRetry, busy = false, ...rest }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  return (
    <Alert
      {...rest}
      data-failed=""
      tone="danger"
      actions={
        onRetry && (
          <Button size="sm" icon={RotateCw} busy={busy} onClick={() => onRetry()}>
            {t('ui:actions.retry')}
          </Button>
        )
      }
    >
      {message}
    </Alert>
  );
}
