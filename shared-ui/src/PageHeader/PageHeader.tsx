import { ArrowLeft } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../internal/classes';
import { Icon } from '../internal/Icon';
import styles from './PageHeader.module.css';

const PRODUCT = 'GPS Tracker';

const Toolbar = createContext<ReactNode>(null);

/** What stands beside the buttons of every page; the shell provides it (the slot `page.toolbar`). */
export const PageToolbarProvider = Toolbar.Provider;

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
  const toolbar = useContext(Toolbar);
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
      {(actions || toolbar) && (
        <div className={styles.actions}>
          {actions}
          {toolbar}
        </div>
      )}
    </header>
  );
}
