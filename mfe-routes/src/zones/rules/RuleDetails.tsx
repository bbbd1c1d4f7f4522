import { serverCan, severities } from 'shared-auth';
import { Alert, CheckboxGroup, SelectField, severityLabel, TextField, TimePicker } from 'shared-ui';
import { useZoneTexts } from '../useZoneTexts';
import { has, type RuleDraft, weekdays } from './rules';
import styles from './rules.module.css';

interface RuleDetailsProps {
  draft: RuleDraft;
  change: (patch: Partial<RuleDraft>) => void;
  errorOf: (field: keyof RuleDraft) => string | undefined;
  /** Whether the zone limits the speed. */
  hasLimit: boolean;
}

/** The parameters of a rule's event: duration, hours and days; and the severity of the alarm. */
export function RuleDetails({ draft, change, errorOf, hasLimit }: RuleDetailsProps) {
  const t = useZoneTexts();
  return (
    <>
      {draft.event === 'speed' && !hasLimit && <Alert tone="warning">{t('rules.noLimit')}</Alert>}
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
      <RuleTimes draft={draft} change={change} errorOf={errorOf} />
      <SelectField
        label={t('rules.severity')}
        options={severities.map((value) => ({ value, label: severityLabel(t, value) }))}
        value={draft.severity}
        onChange={(severity) => change({ severity })}
        error={errorOf('severity')}
      />
    </>
  );
}

/** When a rule holds: in which hours, and on which days. */
function RuleTimes({ draft, change, errorOf }: Omit<RuleDetailsProps, 'hasLimit'>) {
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
          options={weekdays.map((value) => ({ value, label: t(`rules.weekdays.${value}`) }))}
          chosen={draft.days}
          onChange={(days) => change({ days })}
          error={errorOf('days')}
        />
      )}
    </>
  );
}
