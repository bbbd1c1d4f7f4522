import { errorText, type Id } from 'shared-auth';
import { reportFormats, rhythms, scheduleInput } from 'shared-auth/calls';
import type { FormValues } from 'shared-auth/contract';
import { FormDialog, Grid, SelectField, TextField, TimePicker } from 'shared-ui';
import { type EntityFormOf, type RecordFormOptions, useRecordForm } from 'shared-ui/forms';
import { hasPeriod, hasVehicle, reportPeriods, sheetMonths } from 'shared-ui/reports';
import { useReportTexts } from '../reports/useReportTexts';
import { VehicleSelect } from '../reports/VehicleSelect';
import { Readers } from './Readers';
import styles from './Schedules.module.css';
import { neededOf, viewsOffered, viewText, weekdays, whenText } from './schedules';
import { useSaveSchedule } from './schedules.api';
import { ZoneSelect } from './ZoneSelect';

interface ScheduleDialogProps {
  /** null: a new one. */
  id: Id | null;
  /** The initial record of the form. */
  record: NonNullable<RecordFormOptions<typeof scheduleInput>['record']>;
  onClose: () => void;
}

const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);

/** Creates or changes a report that is sent regularly. A text below the fields states when it will be sent. */
export function ScheduleDialog({ id, record, onClose }: ScheduleDialogProps) {
  const t = useReportTexts();
  const { mutateAsync: save } = useSaveSchedule();
  const form = useRecordForm(scheduleInput, {
    record,
    moreProblems: ({ view, vehicle_id }) => (view === 'vehicle' && vehicle_id === '' ? { vehicle_id: 'required' } : {}),
    problemText: (_problem, name) =>
      t(`mfe-reports:scheduled.invalid.${name === 'vehicle_id' ? 'vehicle' : name === 'recipients' ? name : 'name'}`),
    save: async (body) => {
      await save({ id, body: neededOf(body) });
      onClose();
    },
  });
  const { values, change, field } = form;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(id === null ? 'mfe-reports:scheduled.add' : 'mfe-reports:scheduled.edit')}
      form={form}
      error={form.failed && errorText(form.failed, t)}
      onDismissError={form.dismiss}
    >
      <TextField
        label={t('mfe-reports:scheduled.name')}
        hint={t('mfe-reports:scheduled.nameHint')}
        required
        {...field('name')}
      />
      <ReportFields {...form} />
      <SelectField
        label={t('mfe-reports:scheduled.format')}
        options={reportFormats.map((value) => ({ value, label: t(`mfe-reports:scheduled.formats.${value}`) }))}
        {...field('format')}
      />
      <RhythmFields {...form} />
      <Readers
        chosen={values.recipients.map(String)}
        onChange={(recipients) => change({ recipients: recipients.map(Number) })}
        error={form.errorOf('recipients')}
      />
    </FormDialog>
  );
}

type ScheduleForm = EntityFormOf<FormValues<typeof scheduleInput>>;

/** The report that is sent, and its parameters. */
function ReportFields({ values, field }: Pick<ScheduleForm, 'values' | 'field'>) {
  const t = useReportTexts();
  return (
    <>
      <SelectField
        label={t('mfe-reports:scheduled.view')}
        options={viewsOffered(values.view).map((view) => ({ value: view, label: viewText(view, t) }))}
        {...field('view')}
      />
      {hasPeriod(values.view) && (
        <SelectField
          label={t('ui:periods.label')}
          options={reportPeriods.map((days) => ({ value: String(days), label: t(`ui:periods.${days}`) }))}
          {...field('days')}
        />
      )}
      {values.view === 'month' && (
        <SelectField
          label={t('mfe-reports:month.label')}
          options={sheetMonths.map((value) => ({ value, label: t(`mfe-reports:scheduled.months.${value}`) }))}
          {...field('month')}
        />
      )}
      {hasVehicle(values.view) && (
        <VehicleSelect
          {...(values.view !== 'vehicle' && { none: t('mfe-reports:month.allVehicles') })}
          {...field('vehicle_id')}
        />
      )}
      {values.view === 'visits' && <ZoneSelect {...field('zone_id')} />}
    </>
  );
}

/** On which days it is sent, and when. */
function RhythmFields({ values, change, field }: Pick<ScheduleForm, 'values' | 'change' | 'field'>) {
  const t = useReportTexts();
  return (
    <>
      <Grid minColumn={180}>
        <SelectField
          label={t('mfe-reports:scheduled.every')}
          options={rhythms.map((value) => ({ value, label: t(`mfe-reports:scheduled.rhythms.${value}`) }))}
          {...field('every')}
        />
        {values.every === 'week' && (
          <SelectField
            label={t('mfe-reports:scheduled.weekday')}
            options={weekdays.map((day) => ({
              value: String(day),
              label: t(`mfe-reports:scheduled.weekdays.${day}`),
            }))}
            {...field('weekday')}
          />
        )}
        {values.every === 'month' && (
          <SelectField
            label={t('mfe-reports:scheduled.monthDay')}
            hint={Number(values.month_day) > 28 ? t('mfe-reports:scheduled.monthDayHint') : undefined}
            options={monthDays.map((day) => ({ value: String(day), label: String(day) }))}
            {...field('month_day')}
          />
        )}
        <TimePicker
          label={t('mfe-reports:scheduled.time')}
          value={values.at_time}
          onChange={(time) => change({ at_time: time.slice(0, 5) })}
        />
      </Grid>
      <p className={styles.muted}>
        {whenText({ ...values, weekday: Number(values.weekday), month_day: Number(values.month_day) }, t)}
      </p>
    </>
  );
}
