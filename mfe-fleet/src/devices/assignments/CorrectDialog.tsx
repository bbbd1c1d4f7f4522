import { useTranslation } from 'react-i18next';
import { errorText, type Id } from 'shared-auth';
import { Alert, clock, DateTimePicker, FormDialog, formatDateTime, formatDuration, notify } from 'shared-ui';
import { useEntityForm } from 'shared-ui/forms';
import { type AssignmentDraft, assignmentProblems, correctionOf, draftOf, movedSpans } from './assignments';
import { type Assignment, useCorrectAssignment } from './assignments.api';

interface CorrectDialogProps {
  device: Id;
  row: Assignment;
  /** The vehicle's plate or code, as people know it. */
  vehicle: string;
  onClose: () => void;
}

/** Corrects the start and the end of a device's time in a vehicle, and names the data that will be computed again. */
export function CorrectDialog({ device, row, vehicle, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('mfe-fleet');
  const { mutateAsync: correct } = useCorrectAssignment(device);
  const before = draftOf(row);
  const form = useEntityForm({
    initial: before,
    problemsOf: (draft: AssignmentDraft) => assignmentProblems(draft, before, clock.now()),
    problemText: (problem) => (problem === 'required' ? t('ui:errors.required') : t(`assignments.problems.${problem}`)),
    fieldOf: { valid_from: 'from', valid_to: 'to' },
    save: async (draft: AssignmentDraft) => {
      await correct({ id: row.id, correction: correctionOf(draft, before) });
      notify.success(t('assignments.corrected'));
      onClose();
    },
  });
  const spans = movedSpans(form.values, before);
  const picker = (side: keyof AssignmentDraft) => (
    <DateTimePicker label={t(`assignments.${side}`)} required {...form.field(side)} />
  );
  return (
    <FormDialog
      open
      title={t('assignments.correctNamed', { vehicle })}
      onClose={onClose}
      form={form}
      submitLabel={t('assignments.submit')}
      disabled={spans.length === 0}
      error={form.failed && errorText(form.failed, t)}
    >
      <p>{t('assignments.hint')}</p>
      {before.from !== '' && picker('from')}
      {before.to !== '' && picker('to')}
      {spans.length > 0 && (
        <Alert tone="warning">
          {t('assignments.recomputed')}
          <ul>
            {spans.map(({ from, to }) => (
              <li key={from}>
                {formatDateTime(from)} – {formatDateTime(to)} ({formatDuration(to - from, t)})
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </FormDialog>
  );
}
