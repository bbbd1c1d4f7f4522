import { Trash2 } from 'lucide-react';
import { thresholdSides } from 'shared-auth/calls';
import { severities } from 'shared-auth/contract';
import { IconButton, SelectField, severityLabel, TextField } from 'shared-ui';
import type { ThresholdDraft } from './sensorDraft';
import type { Sensor } from './sensors.api';
import styles from './sensors.module.css';
import { useSensorTexts } from './useSensorTexts';

interface ThresholdFieldsProps {
  n: number;
  isFlag: boolean;
  threshold: ThresholdDraft;
  /** Sensors on which it may depend. */
  others: readonly Sensor[];
  onChange: (patch: Partial<ThresholdDraft>) => void;
  onRemove: () => void;
}

/** When a value is an alarm: over a limit for some minutes, alone or while another value is over its own. */
export function ThresholdFields({ n, isFlag, threshold, others, onChange, onRemove }: ThresholdFieldsProps) {
  const t = useSensorTexts();
  const other = others.find(({ id }) => String(id) === threshold.while_sensor);
  const text = (name: keyof ThresholdDraft) => ({
    value: threshold[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  const sides = (isOfFlag: boolean) =>
    thresholdSides.map((value) => ({
      value: value as string,
      label: t(`dialog.${isOfFlag ? 'flagSides' : 'sides'}.${value}`),
    }));
  return (
    <fieldset className={styles.threshold}>
      <legend>
        {t('dialog.threshold', { n })}{' '}
        <IconButton icon={Trash2} size="sm" label={t('dialog.removeThreshold', { n })} onClick={onRemove} />
      </legend>
      <div className={styles.pair}>
        <SelectField label={t('dialog.side')} options={sides(isFlag)} {...text('side')} />
        {!isFlag && <TextField label={t('dialog.limit')} inputMode="decimal" required {...text('limit')} />}
        {!isFlag && <TextField label={t('dialog.hysteresis')} inputMode="decimal" {...text('hysteresis')} />}
        <TextField label={t('dialog.minutes')} inputMode="numeric" maxLength={4} {...text('minutes')} />
        <SelectField
          label={t('dialog.severity')}
          options={severities.map((value) => ({ value: value as string, label: severityLabel(t, value) }))}
          {...text('severity')}
        />
      </div>
      {others.length > 0 && (
        <div className={styles.pair}>
          <SelectField
            label={t('dialog.whileSensor')}
            options={[
              { value: '', label: t('dialog.always') },
              ...others.map(({ id, name }) => ({ value: String(id), label: name ?? '' })),
            ]}
            {...text('while_sensor')}
          />
          {other && (
            <SelectField
              label={t('dialog.whileSide')}
              options={sides(other.is_flag === true)}
              {...text('while_side')}
            />
          )}
          {other && other.is_flag !== true && (
            <TextField label={t('dialog.whileLimit')} inputMode="decimal" required {...text('while_limit')} />
          )}
        </div>
      )}
    </fieldset>
  );
}
