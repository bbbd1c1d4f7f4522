import { errorText, type Severity, severities } from 'shared-auth';
import { teamIds } from 'shared-auth/contract';
import { FormDialog, notify, SelectField, SwitchField, severityLabel, TextField } from 'shared-ui';
import { useEntityForm } from 'shared-ui/forms';
import { bodyOf, draftOf, draftProblems } from './calendars';
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

/** Creates or changes a calendar; a preview of its week follows the typed values. */
export function CalendarDialog({ calendar, onClose }: CalendarDialogProps) {
  const t = useHourTexts();
  const { mutateAsync: save } = useSaveCalendar();
  const form = useEntityForm({
    initial: draftOf(calendar),
    problemsOf: draftProblems,
    problemText: () => t('problems.name'),
    save: async (draft) => {
      await save({ id: calendar?.id ?? null, body: bodyOf(draft) });
      notify.success(t('saved'));
      onClose();
    },
  });
  const { values: draft, change, field } = form;
  const rowProblems = (name: 'shifts' | 'exceptions') => {
    const found = form.problems[name];
    return found && 'problem' in found && typeof found.problem !== 'string' ? found.problem : {};
  };
  return (
    <FormDialog
      open
      size="lg"
      title={t(calendar ? 'form.change' : 'form.new')}
      onClose={onClose}
      form={form}
      error={form.failed && errorText(form.failed, t)}
      onDismissError={form.dismiss}
    >
      <TextField label={t('form.name')} maxLength={100} required {...field('name')} />
      <SelectField
        label={t('form.team')}
        hint={t('form.teamHint')}
        options={teamIds.map((id) => ({ value: id as string, label: t(`ui:teams.${id}`) }))}
        placeholder={t('everyone')}
        {...field('team_id')}
      />
      <ShiftFields draft={draft} problems={rowProblems('shifts')} onChange={change} />
      <WeekGrid label={t('week')} shifts={draft.shifts} />
      <SwitchField
        label={t('form.holidays')}
        checked={draft.holidays_free}
        onChange={(holidays_free) => change({ holidays_free })}
      />
      <ExceptionFields draft={draft} problems={rowProblems('exceptions')} onChange={change} />
      <SelectField
        label={t('form.alarm')}
        hint={t('form.alarmHint')}
        options={severities.map((value) => ({ value: value as Severity | '', label: severityLabel(t, value) }))}
        placeholder={t('form.noAlarm')}
        {...field('driving_severity')}
      />
    </FormDialog>
  );
}
