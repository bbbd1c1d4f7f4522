import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../../internal/classes';
import hidden from '../../internal/hidden.module.css';
import { Icon } from '../../internal/Icon';
import type { FieldFrame } from './Field';
import styles from './Field.module.css';
import group from './FieldGroup.module.css';

export interface FieldGroupProps extends FieldFrame, Omit<ComponentProps<'div'>, 'children'> {
  children: ReactNode;
}

/** Several controls that make one value: a group with the label as its name. */
export function FieldGroup({ label, error, hint, required, hideLabel, className, children, ...rest }: FieldGroupProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the label of a field.
    <div
      {...rest}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      className={classes(group.group, className)}
    >
      <span className={hideLabel ? hidden.hidden : styles.head}>
        <span className={styles.label} id={`${id}-label`}>
          {label}
        </span>
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </span>
      {children}
      {error && (
        <span className={styles.error} id={`${id}-error`}>
          <Icon icon={CircleAlert} size={14} />
          {error}
        </span>
      )}
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
