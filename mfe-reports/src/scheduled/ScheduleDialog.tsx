import { errorText, type Id } from 'shared-auth';
import { FormDialog, Grid, SelectField, TextField, TimePicker, useForm } from 'shared-ui';
import { hasPeriod, hasVehicle, reportPeriods, reportViews, sheetMonths } from 'shared-ui/reports';
import { useReportTexts } from '../reports/useReportTexts';
import { VehicleSelect } from '../reports/vehicle/VehicleSelect';
import { Readers } from './Readers';
import styles from './Schedules.module.css';
import {
  rhythms,
  type ScheduleInput,
  type ScheduleProblem,
  scheduleBody,
  scheduleProblems,
  viewName,
  viewsOffered,
  weekdays,
  whenText,
} from './schedules';
import { useSaveSchedule } from './schedules.api';
import { ZoneSelect } from './ZoneSelect';

interface ScheduleDialogProps {
  /** null: a new one. */
  id: Id | null;
  initial: ScheduleInput;
  onClose: () => void;
}

const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);
const formats = ['xlsx', 'link'] as const;

/** Makes or changes a report that is sent regularly; when it comes is below in words. */
export function ScheduleDialog({ id, initial, onClose }: ScheduleDialogProps) {
  const t = useReportTexts();
  const saving = useSaveSchedule();
  const form = useForm<ScheduleInput, ScheduleProblem>({
    initial,
    check: scheduleProblems,
    save: async (input) => {
      try {
        await saving.mutateAsync({ id, body: scheduleBody(input) });
        onClose();
        return undefined;
      } catch {
        // Shown by the mutation's own state; what was chosen stays.
        return {};
      }
    },
  });
  const { values, change, problems } = form;
  const problem = (field: 'name' | 'recipients') =>
    problems[field] && { error: t(`mfe-reports:scheduled.invalid.${field}`) };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(id === null ? 'mfe-reports:scheduled.add' : 'mfe-reports:scheduled.edit')}
      form={form}
      error={saving.error && errorText(saving.error, t)}
      onDismissError={saving.reset}
    >
      <TextField
        label={t('mfe-reports:scheduled.name')}
        hint={t('mfe-reports:scheduled.nameHint')}
        required
        value={values.name}
        onChange={(name) => change({ name })}
        {...problem('name')}
      />
      <SelectField
        label={t('mfe-reports:scheduled.view')}
        value={values.view}
        onChange={(view) => change({ view: reportViews.find((name) => name === view) ?? values.view })}
        options={viewsOffered(values.view).map((view) => ({ value: view as string, label: t(viewName(view)) }))}
      />
      {hasPeriod(values.view) && (
        <SelectField
          label={t('ui:periods.label')}
          value={String(values.days)}
          onChange={(days) => change({ days: reportPeriods.find((one) => String(one) === days) ?? values.days })}
          options={reportPeriods.map((days) => ({ value: String(days), label: t(`ui:periods.${days}`) }))}
        />
      )}
      {values.view === 'month' && (
        <SelectField
          label={t('mfe-reports:month.label')}
          value={values.month as string}
          onChange={(month) => change({ month: sheetMonths.find((one) => one === month) ?? values.month })}
          options={sheetMonths.map((month) => ({
            value: month as string,
            label: t(`mfe-reports:scheduled.months.${month}`),
          }))}
        />
      )}
      {hasVehicle(values.view) && (
        <VehicleSelect
          value={values.vehicle}
          onChange={(vehicle) => change({ vehicle })}
          {...(values.view !== 'vehicle' && { none: t('mfe-reports:month.allVehicles') })}
          {...(problems.vehicle && { error: t('mfe-reports:scheduled.invalid.vehicle') })}
        />
      )}
      {values.view === 'visits' && <ZoneSelect value={values.zone} onChange={(zone) => change({ zone })} />}
      <SelectField
        label={t('mfe-reports:scheduled.format')}
        value={values.format as string}
        onChange={(format) => change({ format: formats.find((one) => one === format) ?? values.format })}
        options={formats.map((format) => ({
          value: format as string,
          label: t(`mfe-reports:scheduled.formats.${format}`),
        }))}
      />
      <Grid minColumn={180}>
        <SelectField
          label={t('mfe-reports:scheduled.every')}
          value={values.every as string}
          onChange={(every) => change({ every: rhythms.find((one) => one === every) ?? values.every })}
          options={rhythms.map((every) => ({
            value: every as string,
            label: t(`mfe-reports:scheduled.rhythms.${every}`),
          }))}
        />
        {values.every === 'week' && (
          <SelectField
            label={t('mfe-reports:scheduled.weekday')}
            value={String(values.weekday)}
            onChange={(day) => change({ weekday: Number(day) })}
            options={weekdays.map((day) => ({
              value: String(day),
              label: t(`mfe-reports:scheduled.weekdays.${day}`),
            }))}
          />
        )}
        {values.every === 'month' && (
          <SelectField
            label={t('mfe-reports:scheduled.monthDay')}
            hint={values.month_day > 28 ? t('mfe-reports:scheduled.monthDayHint') : undefined}
            value={String(values.month_day)}
            onChange={(day) => change({ month_day: Number(day) })}
            options={monthDays.map((day) => ({ value: String(day), label: String(day) }))}
          />
        )}
        <TimePicker
          label={t('mfe-reports:scheduled.time')}
          value={values.at_time}
          onChange={(time) => change({ at_time: time.slice(0, 5) })}
        />
      </Grid>
      <p className={styles.muted}>{whenText(scheduleBody(values), t)}</p>
      <Readers
        chosen={values.recipients}
        onChange={(recipients) => change({ recipients })}
        {...problem('recipients')}
      />
    </FormDialog>
  );
}
