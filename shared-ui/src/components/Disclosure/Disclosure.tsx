import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../../internal/classes';
import { Icon } from '../../internal/Icon';
import styles from './Disclosure.module.css';

export interface DisclosureProps extends ComponentProps<'details'> {
  label: ReactNode;
}

/** Content that is shown on demand. */
export const Disclosure = ({ label, className, children, ...rest }: DisclosureProps) => (
  <details {...rest} className={classes(styles.disclosure, className)}>
    <summary>
      <Icon icon={ChevronRight} size={14} />
      {label}
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
);
