import type { FieldFrame } from '../Field/Field';
import { FieldGroup } from '../Field/FieldGroup';
import { CheckboxField } from './CheckboxField';
import styles from './CheckboxGroup.module.css';
import type { SelectOption } from './SelectField';

export interface CheckboxGroupProps extends FieldFrame {
  options: readonly SelectOption[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** Wider columns in a box that scrolls, for long lists such as the people of a company. */
  isLong?: boolean;
}

/** Selects any number of a list. A selected value that is no longer an option stays in the list. */
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
