import { errorText, serverCan, severities } from 'shared-auth';
import { zoneRuleEvents } from 'shared-auth/contract';
import { Alert, CheckboxGroup, FormDialog, SelectField, severityLabel, TextField, TimePicker } from 'shared-ui';
import { type EntityFormOf, useEntityForm } from 'shared-ui/forms';
import { useZoneTexts } from '../useZoneTexts';
import type { Zone } from '../zones.api';
import { RuleTakers } from './RuleTakers';
import { bodyOf, draftOf, draftProblems, fieldOf, has, newRule, type RuleDraft, ruleText, weekdays } from './rules';
import { type Rule, useSaveRule } from './rules.api';
import styles from './rules.module.css';

interface RuleDialogProps {
  zone: Zone;
  /** null: a new one. */
  rule: Rule | null;
  onClose: () => void;
}

/** Makes or changes a rule; what it will do is above the fields in a plain sentence. */
export function RuleDialog({ zone, rule, onClose }: RuleDialogProps) {
  const t = useZoneTexts();
  const { mutateAsync: save } = useSaveRule();
  const form = useEntityForm({
    initial: rule ? draftOf(rule) : newRule(),
    problemsOf: draftProblems,
    problemText: (problem) => t(`rules.problems.${problem}`),
    fieldOf,
    save: async (draft: RuleDraft) => {
      await save({ id: rule?.id ?? null, body: bodyOf(draft, zone.id, rule?.is_active ?? true) });
      onClose();
    },
  });
  const { values: draft, change, field, errorOf } = form;
  const { event } = draft;

  return (
    <FormDialog
      open
      title={t(rule ? 'rules.editTitle' : 'rules.addTitle')}
      onClose={onClose}
      form={form}
      error={form.failed && errorText(form.failed, t)}
      onDismissError={form.dismiss}
    >
      <p className={styles.sentence}>{ruleText(draft, zone.speed_limit, t)}</p>
      {event === 'speed' && zone.speed_limit === null && <Alert tone="warning">{t('rules.noLimit')}</Alert>}
      <SelectField
        label={t('rules.event')}
        options={zoneRuleEvents.map((value) => ({ value, label: t(`rules.events.${value}`) }))}
        {...field('event')}
      />
      {has.minutes(draft) && (
        <TextField label={t('rules.minutes')} inputMode="numeric" maxLength={5} required {...field('minutes')} />
      )}
      <RuleTimes form={form} />
      <SelectField
        label={t('rules.severity')}
        options={severities.map((value) => ({ value, label: severityLabel(t, value) }))}
        {...field('severity')}
      />
      <RuleTakers draft={draft} change={change} errorOf={errorOf} />
    </FormDialog>
  );
}

/** When a rule holds: in which hours, and on which days. */
function RuleTimes({ form: { values: draft, change, errorOf } }: { form: EntityFormOf<RuleDraft> }) {
  const t = useZoneTexts();
  const { event } = draft;
  return (
    <>
      {event === 'outside_hours' && (draft.isByCalendar || serverCan('zones.hours')) && (
        <SelectField<'calendar' | 'own'>
          label={t('rules.hours')}
          hint={draft.isByCalendar ? t('rules.byCalendarHint') : undefined}
          value={draft.isByCalendar ? 'calendar' : 'own'}
          onChange={(next) => change({ isByCalendar: next === 'calendar' })}
          options={(['calendar', 'own'] as const).map((value) => ({ value, label: t(`rules.hoursOf.${value}`) }))}
        />
      )}
      {has.from(draft) && (
        <div className={styles.times}>
          <TimePicker
            label={t(event === 'absent' ? 'rules.by' : 'rules.from')}
            value={draft.from}
            onChange={(from) => change({ from: from.slice(0, 5) })}
            error={errorOf('from')}
          />
          {has.to(draft) && (
            <TimePicker
              label={t('rules.to')}
              value={draft.to}
              onChange={(to) => change({ to: to.slice(0, 5) })}
              error={errorOf('to')}
            />
          )}
        </div>
      )}
      {has.from(draft) && (
        <CheckboxGroup
          label={t('rules.days')}
          options={weekdays.map((value) => ({ value, label: t(`visits.days.${value}`) }))}
          chosen={draft.days}
          onChange={(days) => change({ days })}
          error={errorOf('days')}
        />
      )}
    </>
  );
}
