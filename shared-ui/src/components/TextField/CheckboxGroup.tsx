import type { FieldFrame } from '../Field/Field';
import { FieldGroup } from '../Field/FieldGroup';
import { CheckboxField } from './CheckboxField';
import styles from './CheckboxGroup.module.css';
import type { SelectOption } from './SelectField';

export interface CheckboxGroupProps extends FieldFrame {
  options: readonly SelectOption[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** Wider columns that scroll by themselves, as for people of a company. */
  isLong?: boolean;
}

/** Any of a list. What is chosen and not offered any more stays in the list. */
export function CheckboxGroup({ options, chosen, onChange, isLong = false, ...frame }: CheckboxGroupProps) {
  const gone = chosen.filter((value) => options.every((option) => option.value !== value));
  const all: SelectOption[] = [...options, ...gone.map((value) => ({ value, label: `#${value}` }))];
  return (
    <FieldGroup {...frame}>
      <div className={styles.options} data-long={isLong ? '' : undefined}>
        {all.map(({ value, label, disabled }, index) => (
          <CheckboxField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            disabled={disabled}
            aria-invalid={(frame.error && index === 0) || undefined}
            onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value))}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
