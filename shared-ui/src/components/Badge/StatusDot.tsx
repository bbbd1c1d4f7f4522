import type { ComponentProps } from 'react';
import { classes } from '../../internal/classes';
import type { Tone } from '../../model/labels';
import styles from './Badge.module.css';

export interface StatusDotProps extends ComponentProps<'span'> {
  tone: Tone;
  /** The word next to the dot is always visible, so that the state does not depend on colour. */
  label: string;
}

/** A state as a coloured dot with its word. */
export const StatusDot = ({ tone, label, className, ...rest }: StatusDotProps) => (
  <span {...rest} className={classes(styles.status, className)}>
    <span className={styles.dot} data-tone={tone} aria-hidden="true" />
    {label}
  </span>
);
