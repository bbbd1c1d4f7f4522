import { errorText, isApiError, type Severity, serverCan, severities } from 'shared-auth';
import { type ZoneRuleEvent, zoneRuleEvents } from 'shared-auth/contract';
import {
  Alert,
  CheckboxGroup,
  FormDialog,
  SelectField,
  severityLabel,
  TextField,
  TimePicker,
  useForm,
} from 'shared-ui';
import { useZoneTexts } from '../useZoneTexts';
import type { Zone } from '../zones.api';
import { RuleTakers } from './RuleTakers';
import {
  bodyOf,
  draftOf,
  draftProblems,
  has,
  newRule,
  type RuleDraft,
  type RuleProblem,
  ruleText,
  serverProblems,
  weekdays,
} from './rules';
import { type Rule, useSaveRule } from './rules.api';
import styles from './rules.module.css';

interface RuleDialogProps {
  zone: Zone;
  /** null: a new one. */
  rule: Rule | null;
  onClose: () => void;
}

/** Whether what failed is shown at a field. */
const isAtField = (error: unknown) => isApiError(error) && Object.keys(serverProblems(error.fields)).length > 0;

/** Makes or changes a rule; what it will do is above the fields in a plain sentence. */
export function RuleDialog({ zone, rule, onClose }: RuleDialogProps) {
  const t = useZoneTexts();
  const saving = useSaveRule();
  const form = useForm<RuleDraft, RuleProblem>({
    initial: rule ? draftOf(rule) : newRule(),
    check: draftProblems,
    save: async (draft) => {
      try {
        await saving.mutateAsync({ id: rule?.id ?? null, body: bodyOf(draft, zone.id, rule?.is_active ?? true) });
      } catch (error) {
        return serverProblems(isApiError(error) ? error.fields : {});
      }
      onClose();
      return undefined;
    },
  });
  const { values: draft, change } = form;
  const { event } = draft;
  const errorOf = (field: keyof RuleDraft) => {
    const problem = form.problems[field];
    if (!problem) return undefined;
    return typeof problem === 'object' ? problem.text : t(`rules.problems.${problem}`);
  };

  return (
    <FormDialog
      open
      title={t(rule ? 'rules.editTitle' : 'rules.addTitle')}
      onClose={onClose}
      form={form}
      error={saving.error && !isAtField(saving.error) && errorText(saving.error, t)}
      onDismissError={saving.reset}
    >
      <p className={styles.sentence}>{ruleText(draft, zone.speed_limit, t)}</p>
      {event === 'speed' && zone.speed_limit === null && <Alert tone="warning">{t('rules.noLimit')}</Alert>}
      <SelectField<ZoneRuleEvent>
        label={t('rules.event')}
        value={event}
        onChange={(next) => change({ event: next })}
        options={zoneRuleEvents.map((value) => ({ value, label: t(`rules.events.${value}`) }))}
        error={errorOf('event')}
      />
      {has.minutes(draft) && (
        <TextField
          label={t('rules.minutes')}
          inputMode="numeric"
          maxLength={5}
          required
          value={draft.minutes}
          onChange={(minutes) => change({ minutes })}
          error={errorOf('minutes')}
        />
      )}
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
      <SelectField<Severity>
        label={t('rules.severity')}
        value={draft.severity}
        onChange={(severity) => change({ severity })}
        options={severities.map((value) => ({ value, label: severityLabel(t, value) }))}
        error={errorOf('severity')}
      />
      <RuleTakers draft={draft} change={change} errorOf={errorOf} />
    </FormDialog>
  );
}
