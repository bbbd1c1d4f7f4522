import type { ComponentProps, CSSProperties } from 'react';
import { classes } from '../../internal/classes';
import styles from './Layout.module.css';

export interface GridProps extends ComponentProps<'div'> {
  /** px a column needs at least, 240 by default; there are as many columns as fit. */
  minColumn?: number;
}

/** Equal columns, as many as fit. */
export const Grid = ({ minColumn = 240, className, style, ...rest }: GridProps) => (
  <div
    {...rest}
    className={classes(styles.grid, className)}
    // CSSProperties knows no custom properties.
    style={{ '--grid-min': `${minColumn}px`, ...style } as CSSProperties}
  />
);
