import { ArrowLeft, ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classes } from '../../internal/classes';
import { Icon } from '../../internal/Icon';
import { mayOpen } from '../../internal/mayOpen';
import { IconButton } from '../Button/IconButton';
import styles from './PageHeader.module.css';

const PRODUCT = 'GPS Tracker';

export interface PageHeaderProps extends Omit<ComponentProps<'header'>, 'title'> {
  /** The page's one `h1`, and the start of the document's title. */
  title: string;
  subtitle?: ReactNode;
  /**
   * Buttons and links of the whole page, the primary one last. On a phone it and the first one are shown, without a
   * primary one the first two; the others are behind one more.
   */
  actions?: ReactNode;
  /** The page above this one. */
  back?: { to: string; label: string };
}

/** Head of a page. The shell moves the focus to its `h1` after navigation. */
export function PageHeader({ title, subtitle, actions, back, className, ...rest }: PageHeaderProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  useEffect(
    function nameTheDocument() {
      document.title = `${title} · ${PRODUCT}`;
    },
    [title],
  );

  return (
    <header {...rest} className={classes(styles.header, className)}>
      <div className={styles.words}>
        {back && mayOpen(back.to) && (
          <Link className={styles.back} to={back.to}>
            <Icon icon={ArrowLeft} size={14} />
            {back.label}
          </Link>
        )}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {/* The stylesheet decides which of them a phone hides behind the last button; only elements are counted. */}
      {actions && (
        <div className={styles.actions} data-open={isOpen || undefined}>
          {actions}
          <IconButton
            className={styles.more}
            variant="secondary"
            icon={ChevronDown}
            label={t('ui:actions.more')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      )}
    </header>
  );
}
