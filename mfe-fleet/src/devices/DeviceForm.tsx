import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Id, serverCan } from 'shared-auth';
import { deviceStatuses } from 'shared-auth/contract';
import { deviceStatusLabel, SelectField, TextArea } from 'shared-ui';
import { useRecordForm } from 'shared-ui/forms';
import styles from '../common/common.module.css';
import { EntityForm } from '../common/forms/EntityForm';
import { withPresent } from '../common/forms/options';
import { DeviceFields } from './DeviceFields';
import { type DeviceBody, deviceProblem } from './devices';
import { deviceOptionsQuery } from './devices.api';
import {
  deviceBody,
  deviceFormFields,
  type EditedDevice,
  formRecord,
  identifierProblems,
  isDeviceFieldShown,
} from './identifier';
import { KnownByFields } from './KnownByFields';
import { SilenceFields, useSilenceTexts } from './silence/SilenceFields';
import { VehiclePicker } from './VehiclePicker';

const none: readonly never[] = [];

interface DeviceFormProps {
  /** null: a new one. */
  device: EditedDevice | null;
  cancelTo: string;
  /** The vehicle the device sits in now, which the server may not offer among the free ones. */
  present?: { id: Id; name: string } | undefined;
  /** Saves and leaves the page. */
  save(body: DeviceBody, mayBeSaved: boolean): Promise<void>;
}

/** The form of a device, empty or filled. */
export function DeviceForm({ device, present, cancelTo, save }: DeviceFormProps) {
  const { t } = useTranslation('mfe-fleet');
  const silenceText = useSilenceTexts();
  const options = useQuery(deviceOptionsQuery);
  const offered = options.data?.vehicles ?? none;
  const [found, addFound] = useState<readonly Id[]>(none);
  const vehicleIds = [...offered.map(({ id }) => id), ...found, ...(present ? [present.id] : [])];

  const form = useRecordForm(deviceFormFields, {
    record: device && formRecord(device),
    moreProblems: identifierProblems,
    isShown: isDeviceFieldShown,
    problemText: (problem, name) =>
      name === 'silence_minutes' ? silenceText('invalid') : deviceProblem(problem, name, t),
    save: (typed, mayBeSaved) => save(deviceBody(typed, vehicleIds, device), mayBeSaved),
  });
  const { field } = form;

  return (
    <EntityForm form={form} options={options} isNew={device === null} cancelTo={cancelTo}>
      <DeviceFields
        options={options}
        field={field}
        identity={serverCan('devices.identifiers') && <KnownByFields form={form} />}
      >
        <VehiclePicker
          offered={offered}
          present={present}
          placeholder={options.isPending ? t('blocks.optionsLoading') : t('form.choose')}
          onFound={addFound}
          {...field('vehicle_id')}
        />
      </DeviceFields>
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
      {serverCan('devices.silence') && <SilenceFields form={form} />}
      <TextArea className={styles.wide} label={t('device.notes')} rows={3} {...field('notes')} />
    </EntityForm>
  );
}
