import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../../internal/classes';
import styles from './Card.module.css';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Buttons and links next to the title. */
  actions?: ReactNode;
  /** Level of the title, 2 by default. */
  headingLevel?: 2 | 3 | 4;
}

/** One topic of a page. With a title it is a region of that name. */
export function Card({ title, actions, headingLevel = 2, className, children, ...rest }: CardProps) {
  const headingId = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-labelledby={title ? headingId : undefined} {...rest} className={classes(styles.card, className)}>
      {(title || actions) && (
        <div className={styles.head}>
          {title && (
            <Heading className={styles.title} id={headingId}>
              {title}
            </Heading>
          )}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
