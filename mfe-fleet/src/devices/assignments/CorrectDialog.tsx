import { useTranslation } from 'react-i18next';
import { errorText, type Id, isApiError } from 'shared-auth';
import { Alert, clock, DateTimePicker, FormDialog, formatDateTime, formatDuration, notify, useForm } from 'shared-ui';
import { type AssignmentDraft, assignmentProblems, correctionOf, draftOf, movedSpans } from './assignments';
import { type Assignment, useCorrectAssignment } from './assignments.api';

interface CorrectDialogProps {
  device: Id;
  row: Assignment;
  /** What people call its vehicle. */
  vehicle: string;
  onClose: () => void;
}

/** The server's names of the fields. */
const fieldNames = { from: 'valid_from', to: 'valid_to' } as const;

/** Corrects when a device came into a vehicle and when it left it, and shows what will be computed again. */
export function CorrectDialog({ device, row, vehicle, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('mfe-fleet');
  const correcting = useCorrectAssignment(device);
  const before = draftOf(row);
  const form = useForm<AssignmentDraft, string>({
    initial: before,
    check: (draft) =>
      Object.fromEntries(
        Object.entries(assignmentProblems(draft, before, clock.now())).map(([side, problem]) => [
          side,
          problem === 'required' ? t('ui:errors.required') : t(`assignments.problems.${problem}`),
        ]),
      ),
    save: async (draft) => {
      try {
        await correcting.mutateAsync({ id: row.id, correction: correctionOf(draft, before) });
      } catch (error) {
        if (!isApiError(error)) return {};
        const { fields } = error;
        return Object.fromEntries(
          (['from', 'to'] as const).flatMap((side) => {
            const text = fields[fieldNames[side]];
            return text ? [[side, text]] : [];
          }),
        );
      }
      notify.success(t('assignments.corrected'));
      onClose();
      return undefined;
    },
  });
  const { values, problems, change } = form;
  const spans = movedSpans(values, before);
  const { error } = correcting;
  const isAtField = isApiError(error) && Object.values(fieldNames).some((name) => error.fields[name]);
  const picker = (side: keyof AssignmentDraft) => (
    <DateTimePicker
      label={t(`assignments.${side}`)}
      value={values[side]}
      onChange={(value) => change({ [side]: value })}
      required
      {...(problems[side] ? { error: problems[side] } : {})}
    />
  );
  return (
    <FormDialog
      open
      title={t('assignments.correctNamed', { vehicle })}
      onClose={onClose}
      form={form}
      submitLabel={t('assignments.submit')}
      disabled={spans.length === 0}
      error={error && !isAtField && errorText(error, t)}
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
