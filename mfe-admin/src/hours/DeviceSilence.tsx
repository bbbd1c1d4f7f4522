import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, type SlotProps, useCan, useUnsavedInput } from 'shared-auth';
import { Alert, Button, CheckboxField, notify, QueryView, SelectField, Stack } from 'shared-ui';
import { durationText } from './calendars';
import styles from './hours.module.css';
import { type Silence, silenceQuery, useSaveSilence } from './silence.api';
import { useHourTexts } from './useHourTexts';

/** The selectable limits in minutes. */
const offered = [15, 30, 60, 120, 360, 720, 840, 1440, 1560, 2880, 10_080];

/** A tab of a device's page: how long it may be silent before it is offline and an alarm is raised. */
export default function DeviceSilence({ deviceId }: SlotProps['device.tabs']) {
  const t = useHourTexts();
  const query = useQuery(silenceQuery(deviceId));
  return (
    <QueryView query={query} height={200} error={(error) => t('silence.failed', { message: errorText(error, t) })}>
      {(silence) => (
        <SilenceForm key={`${silence.minutes} ${silence.in_hours}`} deviceId={deviceId} silence={silence} />
      )}
    </QueryView>
  );
}

function SilenceForm({ deviceId, silence }: SlotProps['device.tabs'] & { silence: Silence }) {
  const t = useHourTexts();
  const mayEdit = useCan('devices.edit');
  const kept = silence.minutes === null ? '' : String(silence.minutes);
  const [minutes, setMinutes] = useState(kept);
  const [inHours, setInHours] = useState(silence.in_hours ?? false);
  const saving = useSaveSilence();
  useUnsavedInput(mayEdit && (minutes !== kept || inHours !== (silence.in_hours ?? false)));
  const usual = durationText(silence.usual_minutes ?? 0, t);
  const choices =
    silence.minutes === null || offered.includes(silence.minutes) ? offered : [silence.minutes, ...offered];

  function submit(event: FormEvent) {
    event.preventDefault();
    saving.mutate(
      {
        id: deviceId,
        body: { minutes: minutes === '' ? null : Number(minutes), in_hours: minutes !== '' && inHours },
      },
      { onSuccess: () => notify.success(t('silence.saved')) },
    );
  }

  return (
    <form aria-label={t('silence.title')} onSubmit={submit} noValidate>
      <Stack>
        <p className={styles.note}>{t('silence.explained', { usual })}</p>
        {saving.error && (
          <Alert tone="danger" onDismiss={saving.reset}>
            {errorText(saving.error, t)}
          </Alert>
        )}
        <SelectField
          label={t('silence.longest')}
          value={minutes}
          disabled={!mayEdit}
          onChange={setMinutes}
          options={choices.map((value) => ({ value: String(value), label: durationText(value, t) }))}
          placeholder={t('silence.usual', { usual })}
        />
        {minutes !== '' && (
          <CheckboxField label={t('silence.inHours')} checked={inHours} disabled={!mayEdit} onChange={setInHours} />
        )}
        {mayEdit && (
          <div>
            <Button type="submit" variant="primary" busy={saving.isPending}>
              {t('ui:actions.save')}
            </Button>
          </div>
        )}
      </Stack>
    </form>
  );
}
