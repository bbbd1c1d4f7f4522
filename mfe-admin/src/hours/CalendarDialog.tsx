import { errorText, isApiError, type Severity, severities } from 'shared-auth';
import { FormDialog, notify, SelectField, SwitchField, severityLabel, TextField, useForm } from 'shared-ui';
import { teamIds } from '../teams/teams';
import { bodyOf, type CalendarDraft, type CalendarProblems, draftOf, draftProblems, newCalendar } from './calendars';
import { type Calendar, useSaveCalendar } from './calendars.api';
import { ExceptionFields } from './ExceptionFields';
import { ShiftFields } from './ShiftFields';
import { useHourTexts } from './useHourTexts';
import { WeekGrid } from './WeekGrid';

interface CalendarDialogProps {
  /** null: a new one. */
  calendar: Calendar | null;
  onClose: () => void;
}

/** Makes or changes a calendar; how its week will look is shown as it is typed. */
export function CalendarDialog({ calendar, onClose }: CalendarDialogProps) {
  const t = useHourTexts();
  const saving = useSaveCalendar();
  const nameError = isApiError(saving.error) ? saving.error.fields.name : undefined;
  const form = useForm<CalendarDraft, CalendarProblems>({
    initial: calendar ? draftOf(calendar) : newCalendar(),
    check(draft) {
      const problems = Object.entries(draftProblems(draft));
      const of = (start: string) => Object.fromEntries(problems.filter(([key]) => key.startsWith(start)));
      const found = { name: of('name'), shifts: of('shift'), exceptions: of('exception') };
      return Object.fromEntries(Object.entries(found).filter(([, some]) => Object.keys(some).length > 0));
    },
    async save(draft) {
      try {
        await saving.mutateAsync({ id: calendar?.id ?? null, body: bodyOf(draft) });
      } catch {
        // Shown by the call's own state; what was typed stays.
        return {};
      }
      notify.success(t('saved'));
      onClose();
      return undefined;
    },
  });
  const { values: draft, change } = form;
  return (
    <FormDialog
      open
      size="lg"
      title={t(calendar ? 'form.change' : 'form.new')}
      onClose={onClose}
      form={form}
      error={saving.error && nameError === undefined && errorText(saving.error, t)}
      onDismissError={saving.reset}
    >
      <TextField
        label={t('form.name')}
        value={draft.name}
        maxLength={100}
        required
        onChange={(name) => {
          saving.reset();
          change({ name });
        }}
        error={form.problems.name ? t('problems.name') : nameError}
      />
      <SelectField
        label={t('form.team')}
        hint={t('form.teamHint')}
        value={draft.team}
        onChange={(team) => change({ team })}
        options={teamIds.map((id) => ({ value: id, label: t(`ui:teams.${id}`) }))}
        placeholder={t('everyone')}
      />
      <ShiftFields draft={draft} problems={form.problems.shifts ?? {}} onChange={change} />
      <WeekGrid label={t('week')} shifts={draft.shifts} />
      <SwitchField
        label={t('form.holidays')}
        checked={draft.holidaysFree}
        onChange={(holidaysFree) => change({ holidaysFree })}
      />
      <ExceptionFields draft={draft} problems={form.problems.exceptions ?? {}} onChange={change} />
      <SelectField<Severity>
        label={t('form.alarm')}
        hint={t('form.alarmHint')}
        value={draft.severity}
        onChange={(severity) => change({ severity })}
        options={severities.map((value) => ({ value, label: severityLabel(t, value) }))}
        placeholder={t('form.noAlarm')}
      />
    </FormDialog>
  );
}
