import { ArrowLeft } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../../internal/classes';
import { Icon } from '../../internal/Icon';
import styles from './PageHeader.module.css';

const PRODUCT = 'GPS Tracker';

export interface PageHeaderProps extends Omit<ComponentProps<'header'>, 'title'> {
  /** The page's one `h1`, and the start of the document's title. */
  title: string;
  subtitle?: ReactNode;
  /** Buttons and links of the whole page. */
  actions?: ReactNode;
  /** The page above this one. */
  back?: { to: string; label: string };
}

/** Head of a page. The shell moves the focus to its `h1` after navigation. */
export function PageHeader({ title, subtitle, actions, back, className, ...rest }: PageHeaderProps) {
  useEffect(
    function nameTheDocument() {
      document.title = `${title} · ${PRODUCT}`;
    },
    [title],
  );

  return (
    <header {...rest} className={classes(styles.header, className)}>
      <div className={styles.words}>
        {back && (
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
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
