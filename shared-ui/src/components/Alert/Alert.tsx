import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../internal/classes';
import { Icon, type IconProp } from '../../internal/Icon';
import type { Tone } from '../../model/labels';
import styles from './Alert.module.css';

const icons: Readonly<Record<Tone, IconProp>> = {
  primary: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  info: Info,
  neutral: Info,
};

export interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** `danger` is announced at once; the others politely. */
  tone: Tone;
  title?: ReactNode;
  /** With it the alert has a close button. */
  onDismiss?: (() => void) | undefined;
  /** Buttons under the text. */
  actions?: ReactNode;
  /** For support, behind "details": status, address, the server's own words. */
  detail?: ReactNode;
}

/** A message in the page about the content around it. */
export function Alert({ tone, title, onDismiss, actions, detail, className, children, ...rest }: AlertProps) {
  const { t } = useTranslation('ui');
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      {...rest}
      className={classes(styles.alert, className)}
      data-tone={tone}
    >
      <Icon icon={icons[tone]} size={18} />
      <div className={styles.body}>
        {title && <div className={styles.title}>{title}</div>}
        {children && <div>{children}</div>}
        {detail && (
          <details className={styles.detail}>
            <summary>{t('ui:actions.details')}</summary>
            <pre>{detail}</pre>
          </details>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {onDismiss && (
        <button type="button" className={styles.dismiss} onClick={onDismiss} aria-label={t('ui:actions.close')}>
          <Icon icon={X} />
        </button>
      )}
    </div>
  );
}
