import { Plus } from 'lucide-react';
import { useState } from 'react';
import { errorText } from 'shared-auth';
import { sensorLimits } from 'shared-auth/calls';
import { severities } from 'shared-auth/contract';
import { Button, FormDialog, SelectField, severityLabel, TextArea, TextField } from 'shared-ui';
import { useEntityForm } from 'shared-ui/forms';
import { bodyOf, draftOf, newDraft, newThreshold, type SensorDraft, sensorProblems } from './sensorDraft';
import { type DeviceSensors, type Sensor, type SentValue, useChangeSensor, useCreateSensor } from './sensors.api';
import styles from './sensors.module.css';
import { ThresholdFields } from './ThresholdFields';
import { useSensorTexts } from './useSensorTexts';

interface SensorDialogProps {
  of: DeviceSensors;
  /** The sensor to change, or the value to store. */
  chosen: { sensor: Sensor } | { sent: SentValue };
  onClose: () => void;
}

/** A tank's level: the server recognises it by the same unit. */
const LITRES = /^\s*[lл]/i;
const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** The meaning of a tracker's value, and its alarm thresholds. */
export function SensorDialog({ of, chosen, onClose }: SensorDialogProps) {
  const t = useSensorTexts();
  const create = useCreateSensor();
  const change = useChangeSensor();
  const [isOfModel, setOfModel] = useState(false);
  const sensor = 'sensor' in chosen ? chosen.sensor : null;
  const value = 'sent' in chosen ? chosen.sent : chosen.sensor;
  const isFlag = value.is_flag === true;
  const form = useEntityForm({
    initial: 'sent' in chosen ? newDraft(chosen.sent) : draftOf(chosen.sensor),
    problemsOf: sensorProblems,
    problemText: (_, field) => t(`problems.${field}`),
    save: async (draft: SensorDraft) => {
      const body = bodyOf(draft);
      const owner = isOfModel
        ? { device_id: null, device_type: of.device_type ?? '' }
        : { device_id: of.id, device_type: null };
      if (sensor) await change.mutateAsync({ id: sensor.id, body });
      else await create.mutateAsync({ body: { ...body, ...owner, attribute: value.attribute ?? '', is_flag: isFlag } });
      onClose();
    },
  });
  const { thresholds } = form.values;
  return (
    <FormDialog
      open
      title={sensor ? t('dialog.edit', { name: sensor.name }) : t('dialog.new', { attribute: value.attribute })}
      onClose={onClose}
      form={form}
      error={form.failed && errorText(form.failed, t)}
      onDismissError={form.dismiss}
    >
      {!sensor && of.may_choose_type === true && (
        <SelectField
          label={t('dialog.owner')}
          value={isOfModel ? 'model' : 'device'}
          onChange={(owner) => setOfModel(owner === 'model')}
          options={[
            { value: 'device', label: t('dialog.ownDevice') },
            { value: 'model', label: t('dialog.model', { model: of.device_type, n: of.of_type }) },
          ]}
        />
      )}
      <div className={styles.pair}>
        <TextField label={t('dialog.name')} required maxLength={40} {...form.field('name')} />
        {!isFlag && <TextField label={t('dialog.unit')} maxLength={12} {...form.field('unit')} />}
      </div>
      {!isFlag && (
        <>
          <div className={styles.pair}>
            <TextField label={t('dialog.factor')} {...decimal} {...form.field('factor')} />
            <TextField label={t('dialog.addend')} {...decimal} {...form.field('addend')} />
          </div>
          <TextArea label={t('dialog.points')} hint={t('dialog.pointsHint')} rows={2} {...form.field('points')} />
          <div className={styles.pair}>
            <TextField
              label={t('dialog.lowest')}
              hint={t('dialog.believeHint')}
              {...decimal}
              {...form.field('lowest')}
            />
            <TextField label={t('dialog.highest')} {...decimal} {...form.field('highest')} />
          </div>
          <TextField
            label={t('dialog.smoothing')}
            hint={t('dialog.smoothingHint')}
            inputMode="numeric"
            {...form.field('smoothing')}
          />
        </>
      )}
      {!isFlag && LITRES.test(form.values.unit) && (
        <SelectField
          label={t('dialog.drains')}
          hint={t('dialog.drainsHint')}
          options={[
            { value: '', label: t('dialog.noAlarm') },
            ...severities.map((value) => ({ value: value as string, label: severityLabel(t, value) })),
          ]}
          {...form.field('drain_severity')}
        />
      )}
      {thresholds.map((threshold, i) => (
        <ThresholdFields
          key={i}
          n={i + 1}
          isFlag={isFlag}
          threshold={threshold}
          others={of.sensors.filter((one) => one.id !== sensor?.id)}
          onChange={(patch) =>
            form.change({ thresholds: thresholds.map((one, at) => (at === i ? { ...one, ...patch } : one)) })
          }
          onRemove={() => form.change({ thresholds: thresholds.filter((_, at) => at !== i) })}
        />
      ))}
      {form.errorOf('thresholds') && <p role="alert">{form.errorOf('thresholds')}</p>}
      {thresholds.length < sensorLimits.thresholds && (
        <div>
          <Button
            size="sm"
            icon={Plus}
            onClick={() => form.change({ thresholds: [...thresholds, newThreshold(isFlag)] })}
          >
            {t('dialog.addThreshold')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
