import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Id } from 'shared-auth';
import { deviceStatusLabel, SelectField, TextArea, TextField } from 'shared-ui';
import styles from '../fleet/fleet.module.css';
import { EntityForm } from '../fleet/forms/EntityForm';
import { withPresent } from '../fleet/forms/options';
import { useEntityForm } from '../fleet/forms/useEntityForm';
import {
  type DeviceBody,
  type DeviceField,
  type DeviceValues,
  deviceBody,
  deviceFieldOf,
  deviceProblems,
  deviceStatuses,
  IMEI_LENGTH,
} from './devices';
import { deviceOptionsQuery } from './devices.api';
import { VehiclePicker } from './VehiclePicker';

const none: readonly never[] = [];

interface DeviceFormProps {
  initial: DeviceValues;
  isNew: boolean;
  cancelTo: string;
  /** The vehicle the device sits in now, which the server may not offer among the free ones. */
  present?: { id: Id; name: string } | undefined;
  /** Saves and leaves the page. */
  save(body: DeviceBody, mayBeSaved: boolean): Promise<void>;
}

/** The form of a device, empty or filled. */
export function DeviceForm({ initial, isNew, present, cancelTo, save }: DeviceFormProps) {
  const { t } = useTranslation('mfe-fleet');
  const options = useQuery(deviceOptionsQuery);
  const offered = options.data?.vehicles ?? none;
  const [found, addFound] = useState<readonly Id[]>(none);
  const vehicleIds = [...offered.map(({ id }) => id), ...found, ...(present ? [present.id] : [])];

  const form = useEntityForm({
    initial,
    problemsOf: deviceProblems,
    fieldOf: deviceFieldOf,
    save: (typed: DeviceValues, mayBeSaved) => save(deviceBody(typed, vehicleIds), mayBeSaved),
  });
  const field = (name: DeviceField) => {
    const found = form.problems[name];
    return {
      value: form.values[name],
      onChange: (value: string) => form.change({ [name]: value }),
      error: found && ('text' in found ? found.text : t(`devices.problems.${found.problem}`)),
    };
  };
  const choose = options.isPending ? t('blocks.optionsLoading') : t('form.choose');

  return (
    <EntityForm form={form} options={options} isNew={isNew} cancelTo={cancelTo}>
      <TextField label={t('device.id')} required autoComplete="off" {...field('deviceId')} />
      <TextField
        label={t('device.imei')}
        required
        autoComplete="off"
        inputMode="numeric"
        maxLength={IMEI_LENGTH}
        hint={`${form.values.imei.length} / ${IMEI_LENGTH}`}
        {...field('imei')}
      />
      <SelectField
        label={t('device.type')}
        required
        placeholder={choose}
        options={withPresent(options.data?.device_types ?? [], form.values.type).map(({ value, label }) => ({
          value,
          label: label ?? value,
        }))}
        {...field('type')}
      />
      <VehiclePicker
        offered={offered}
        present={present}
        placeholder={choose}
        onFound={addFound}
        {...field('vehicle')}
      />
      <TextField label={t('device.sim')} {...field('sim')} />
      <TextField label={t('device.phone')} type="tel" {...field('phone')} />
      <SelectField
        label={t('device.status')}
        options={withPresent(
          deviceStatuses.map((value) => ({ value, label: null })),
          form.values.status,
        ).map(({ value }) => ({
          value,
          label: deviceStatusLabel(t, value),
        }))}
        {...field('status')}
      />
      <TextArea className={styles.wide} label={t('device.notes')} rows={3} {...field('notes')} />
    </EntityForm>
  );
}
