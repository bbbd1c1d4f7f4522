import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText, serverCan, severities } from 'shared-auth';
import { ruleMoments } from 'shared-auth/calls';
import { allAlarmTypes, MOST_STEPS, teamIds } from 'shared-auth/contract';
import { alarmTypeLabel, Button, CheckboxGroup, Disclosure, FormDialog, SelectField, severityLabel } from 'shared-ui';
import { type EntityFormOf, useEntityForm } from 'shared-ui/forms';
import { ChosenList } from './ChosenList';
import {
  isByCalendar,
  momentText,
  newRule,
  nextStep,
  type Rule,
  type RuleInput,
  ruleBody,
  ruleInput,
  stepProblems,
} from './notificationRules';
import { useSaveRule } from './notificationRules.api';
import styles from './Rules.module.css';
import { type RuleNames, stepSentence, zoneName } from './ruleSentence';
import { StepFields } from './StepFields';
import type { useRuleNames } from './useRuleNames';

interface RuleDialogProps {
  /** null: a new one. */
  rule: Rule | null;
  isOwn: boolean;
  names: RuleNames;
  choices: ReturnType<typeof useRuleNames>['choices'];
  onClose: () => void;
}

/** Creates or changes a rule. Plain sentences above the fields describe the effect of the rule. */
export function RuleDialog({ rule, isOwn, names, choices, onClose }: RuleDialogProps) {
  const { t, i18n } = useTranslation('mfe-alarms');
  const { mutateAsync: save } = useSaveRule(isOwn);
  const form = useEntityForm({
    initial: rule ? ruleInput(rule) : newRule(isOwn),
    problemsOf: ({ steps }) => (stepProblems(steps, isOwn).some(Boolean) ? { steps: 'steps' } : {}),
    problemText: String, // each step shows its own problem
    save: async (input: RuleInput) => {
      await save({ id: rule?.id ?? null, body: ruleBody(input, rule?.is_paused ?? false) });
      onClose();
    },
  });
  const { values, change } = form;
  const body = ruleBody(values, false);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(rule ? 'rules.edit' : 'rules.add')}
      form={form}
      error={form.failed && errorText(form.failed, t)}
      onDismissError={form.dismiss}
    >
      <ol className={`${styles.sentences} ${styles.summary}`} aria-label={t('rules.summary')}>
        {body.steps.map((step, index) => (
          <li key={index}>{stepSentence(body, step, { isOwn, names, locale: i18n.language, t })}</li>
        ))}
      </ol>
      <ConcernedAlarms form={form} names={names} choices={choices} />
      <SelectField
        label={t('rules.moment')}
        value={values.moment}
        onChange={(moment) => change({ moment })}
        options={ruleMoments.map((value) => ({
          value: value as string,
          label: t(`rules.moments.${momentText(value)}`),
        }))}
        hint={isByCalendar(values.moment) ? t('rules.calendarHint') : undefined}
      />
      <Steps form={form} isOwn={isOwn} choices={choices} />
    </FormDialog>
  );
}

type RuleForm = EntityFormOf<RuleInput> & { problems: { steps?: unknown } };

/** The alarms that a rule matches: by severity, type, zone, vehicle and team. */
function ConcernedAlarms({
  form: { values, change },
  names,
  choices,
}: Pick<RuleDialogProps, 'names' | 'choices'> & { form: RuleForm }) {
  const { t } = useTranslation('mfe-alarms');
  return (
    <>
      <CheckboxGroup
        label={t('filters.severity')}
        hint={t('rules.anyHint')}
        options={severities.map((value) => ({ value, label: severityLabel(t, value) }))}
        chosen={values.severities}
        onChange={(chosen) => change({ severities: chosen })}
      />
      <Disclosure label={t('rules.types', { count: values.alarm_types.length })}>
        <CheckboxGroup
          label={t('filters.type')}
          options={allAlarmTypes.map((value) => ({ value, label: alarmTypeLabel(t, value) }))}
          chosen={values.alarm_types}
          onChange={(types) => change({ alarm_types: types })}
        />
      </Disclosure>
      {choices.zones && (
        <ChosenList
          label={t('rules.zones')}
          hint={t('rules.zonesHint')}
          choices={choices.zones}
          chosen={values.zone_ids}
          onChange={(zones) => change({ zone_ids: zones })}
          nameOther={(id) => zoneName(id, names, t)}
        />
      )}
      <ChosenList
        label={t('rules.vehicles')}
        hint={t('rules.anyHint')}
        choices={choices.vehicles}
        chosen={values.vehicle_ids}
        onChange={(vehicles) => change({ vehicle_ids: vehicles })}
      />
      {serverCan('notifications.teams') && (
        <CheckboxGroup
          label={t('rules.teams')}
          hint={t('rules.anyHint')}
          options={teamIds.map((id) => ({ value: id as string, label: t(`ui:teams.${id}`) }))}
          chosen={values.team_ids}
          onChange={(teams) => change({ team_ids: teams })}
        />
      )}
    </>
  );
}

/** The people who are notified first, and those who are notified when the alarm is not claimed. */
function Steps({ form, isOwn, choices }: Pick<RuleDialogProps, 'isOwn' | 'choices'> & { form: RuleForm }) {
  const { t } = useTranslation('mfe-alarms');
  const { values, change } = form;
  const problems = form.problems.steps ? stepProblems(values.steps, isOwn) : [];
  return (
    <>
      {values.steps.map((step, index) => (
        <StepFields
          key={index}
          place={index + 1}
          step={step}
          isOwn={isOwn}
          problem={problems[index]}
          choices={choices}
          onChange={(next) => change({ steps: values.steps.with(index, next) })}
          onRemove={
            values.steps.length > 1 ? () => change({ steps: values.steps.filter((_, at) => at !== index) }) : undefined
          }
        />
      ))}
      {values.steps.length < MOST_STEPS && (
        <div>
          <Button
            size="sm"
            icon={Plus}
            onClick={() => change({ steps: [...values.steps, nextStep(values.steps, isOwn)] })}
          >
            {t('rules.addStep')}
          </Button>
        </div>
      )}
    </>
  );
}
