import { useTranslation } from 'react-i18next';
import { errorText, locales, serverCan } from 'shared-auth';
import {
  Alert,
  Button,
  CheckboxField,
  Grid,
  LeaveGuard,
  notify,
  SelectField,
  Stack,
  SwitchField,
  TimePicker,
} from 'shared-ui';
import { useEntityForm } from 'shared-ui/forms';
import {
  type OwnSettings,
  type QuietHours as QuietValues,
  useSaveSettings,
} from '../notification-rules/ownSettings.api';

interface QuietInput {
  locale: QuietValues['locale'];
  isQuiet: boolean;
  from: string;
  until: string;
  critical: boolean;
  offHours: boolean;
}

const inputOf = ({ locale, quiet_from, quiet_until, quiet_critical, quiet_off_hours }: OwnSettings): QuietInput => ({
  locale: locales.find((known) => known === locale) ?? 'mk',
  isQuiet: quiet_from !== null && quiet_until !== null,
  from: quiet_from ?? '22:00',
  until: quiet_until ?? '06:00',
  critical: quiet_critical ?? true,
  offHours: quiet_off_hours ?? false,
});

const bodyOf = ({ locale, isQuiet, from, until, critical, offHours }: QuietInput): QuietValues => ({
  locale,
  quiet_from: isQuiet ? from : null,
  quiet_until: isQuiet ? until : null,
  quiet_critical: critical,
  ...(serverCan('hours') && { quiet_off_hours: offHours }),
});

/** The language of messages, and the hours in which they appear in the console only. */
export function QuietHours({ settings }: { settings: OwnSettings }) {
  const { t } = useTranslation('mfe-alarms');
  const { mutateAsync: save } = useSaveSettings();
  const form = useEntityForm({
    initial: inputOf(settings),
    problemsOf: () => ({}),
    problemText: String,
    save: async (input: QuietInput) => {
      const saved = await save(bodyOf(input));
      if (saved) form.reset(inputOf(saved));
      notify.success(t('own.saved'));
    },
  });
  const { values, change } = form;
  return (
    <form onSubmit={form.submit} noValidate aria-label={t('own.quiet.title')}>
      <LeaveGuard isDirty={form.isDirty} />
      <Stack gap={3}>
        {form.failed !== null && (
          <Alert tone="danger" onDismiss={form.dismiss}>
            {errorText(form.failed, t)}
          </Alert>
        )}
        <QuietFields values={values} change={change} />
        <SelectField
          label={t('own.language')}
          value={values.locale}
          onChange={(locale) => change({ locale })}
          options={locales.map((value) => ({ value, label: t(`own.languages.${value}`) }))}
        />
        <div>
          <Button type="submit" busy={form.isSaving} disabled={!form.isDirty}>
            {t('ui:actions.save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface QuietFieldsProps {
  values: QuietInput;
  change(patch: Partial<QuietInput>): void;
}

/** The quiet hours, and whether critical alarms ignore them. */
function QuietFields({ values, change }: QuietFieldsProps) {
  const { t } = useTranslation('mfe-alarms');
  return (
    <>
      <SwitchField
        label={t('own.quiet.title')}
        hint={t('own.quiet.hint')}
        checked={values.isQuiet}
        onChange={(isQuiet) => change({ isQuiet })}
      />
      {serverCan('hours') && (
        <SwitchField
          label={t('own.quiet.offHours')}
          hint={t('own.quiet.offHoursHint')}
          checked={values.offHours}
          onChange={(offHours) => change({ offHours })}
        />
      )}
      {values.isQuiet && (
        <Grid minColumn={160}>
          <TimePicker
            label={t('own.quiet.from')}
            value={values.from}
            onChange={(time) => change({ from: time.slice(0, 5) })}
          />
          <TimePicker
            label={t('own.quiet.until')}
            value={values.until}
            onChange={(time) => change({ until: time.slice(0, 5) })}
          />
        </Grid>
      )}
      {(values.isQuiet || values.offHours) && (
        <CheckboxField
          label={t('own.quiet.critical')}
          checked={values.critical}
          onChange={(critical) => change({ critical })}
        />
      )}
    </>
  );
}
