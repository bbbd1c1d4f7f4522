import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ComboboxField, IconButton } from 'shared-ui';
import styles from './Rules.module.css';
import type { NamedChoice } from './useRuleNames';

interface ChosenListProps {
  label: string;
  hint?: string;
  choices: readonly NamedChoice[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** The name of a selected value outside the choices. @default its number */
  nameOther?: (value: string) => string;
}

/** Selects some of a long list: results of typing are added to those above the field. */
export function ChosenList({ label, hint, choices, chosen, onChange, nameOther }: ChosenListProps) {
  const { t } = useTranslation('mfe-alarms');
  const nameOf = (value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? nameOther?.(value) ?? `#${value}`;
  return (
    <div>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('rules.chosen', { label })}>
          {chosen.map((value) => (
            <li key={value} className={styles.chip}>
              <bdi>{nameOf(value)}</bdi>
              <IconButton
                size="sm"
                icon={X}
                label={t('rules.removeNamed', { name: nameOf(value) })}
                onClick={() => onChange(chosen.filter((other) => other !== value))}
              />
            </li>
          ))}
        </ul>
      )}
      <ComboboxField
        label={label}
        hint={hint}
        value=""
        options={choices.filter(({ value }) => !chosen.includes(value))}
        onChange={(value) => value !== '' && onChange([...chosen, value])}
      />
    </div>
  );
}
