import { type ReactNode, useId } from 'react';
import { CheckboxField } from 'shared-ui';
import styles from './RuleDialog.module.css';
import type { NamedChoice } from './useRuleNames';

interface CheckboxGroupProps {
  label: string;
  hint?: ReactNode;
  options: readonly NamedChoice[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** The first box is what is wrong. */
  isInvalid?: boolean | undefined;
}

/** Any of a short list. What is chosen and not offered any more stays in the list. */
export function CheckboxGroup({ label, hint, options, chosen, onChange, isInvalid }: CheckboxGroupProps) {
  const hintId = useId();
  const gone = chosen.filter((value) => options.every((option) => option.value !== value));
  const all = [...options, ...gone.map((value): NamedChoice => ({ value, label: value }))];
  return (
    <fieldset className={styles.group} aria-describedby={hint ? hintId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <div className={styles.options}>
        {all.map((option, index) => (
          <CheckboxField
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            aria-invalid={(isInvalid && index === 0) || undefined}
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, option.value] : chosen.filter((value) => value !== option.value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
