import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, CheckboxGroup, NumberField, roleLabel } from 'shared-ui';
import { ChosenList } from './ChosenList';
import { type RuleProblem, ruleRoles, type StepInput } from './notificationRules';
import styles from './Rules.module.css';
import type { useRuleNames } from './useRuleNames';

interface StepFieldsProps {
  /** 1 for the first. */
  place: number;
  step: StepInput;
  isOwn: boolean;
  problem: RuleProblem | undefined;
  choices: ReturnType<typeof useRuleNames>['choices'];
  onChange: (step: StepInput) => void;
  onRemove: (() => void) | undefined;
}

/** The time, recipients and channels of a step. */
export function StepFields({ place, step, isOwn, problem, choices, onChange, onRemove }: StepFieldsProps) {
  const { t } = useTranslation('mfe-alarms');
  const text = problem && t(`rules.invalid.${problem}`);
  return (
    <fieldset className={styles.step}>
      <legend className={styles.legend}>{t('rules.step', { n: place })}</legend>
      <NumberField
        label={t('rules.minutes')}
        hint={t('rules.minutesHint')}
        value={step.after_minutes}
        min={0}
        step={1}
        onChange={(minutes) => onChange({ ...step, after_minutes: minutes })}
        error={problem === 'minutes' || problem === 'order' ? text : undefined}
      />
      {!isOwn && (
        <>
          <CheckboxGroup
            label={t('rules.whom')}
            error={problem === 'whom' ? text : undefined}
            options={ruleRoles.map((value) => ({ value, label: roleLabel(t, value) }))}
            chosen={step.roles}
            onChange={(roles) => onChange({ ...step, roles })}
          />
          <ChosenList
            label={t('rules.people')}
            choices={choices.people}
            chosen={step.users}
            onChange={(users) => onChange({ ...step, users })}
          />
        </>
      )}
      <CheckboxGroup
        label={t('rules.by')}
        error={problem === 'channels' ? text : undefined}
        options={choices.channels}
        chosen={step.channels}
        onChange={(channels) => onChange({ ...step, channels })}
      />
      {onRemove && (
        <div>
          <Button size="sm" icon={Trash2} onClick={onRemove}>
            {t('rules.removeStep', { n: place })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
