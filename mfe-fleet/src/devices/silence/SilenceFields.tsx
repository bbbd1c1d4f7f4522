import type { ComponentProps } from 'react';
import { CheckboxField, TextField } from 'shared-ui';
import { useLazyTexts } from 'shared-ui/lazyTexts';
import type { DeviceFormValues } from '../identifier';
import en from './texts/en.json';
import mk from './texts/mk.json';

const texts = { mk, en };

export const useSilenceTexts = () => useLazyTexts('mfe-fleet/silence', texts);

interface SilenceFieldsProps {
  form: {
    values: Pick<DeviceFormValues, 'silence_minutes' | 'silence_in_hours'>;
    change(patch: Partial<DeviceFormValues>): void;
    field(name: 'silence_minutes'): Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>;
  };
}

/** How long the device may be silent before it is offline and an alarm is raised. */
export function SilenceFields({ form: { values, change, field } }: SilenceFieldsProps) {
  const t = useSilenceTexts();
  return (
    <>
      <TextField
        label={t('minutes')}
        hint={t('hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        {...field('silence_minutes')}
      />
      {values.silence_minutes.trim() !== '' && (
        <CheckboxField
          label={t('inHours')}
          checked={values.silence_in_hours}
          onChange={(silence_in_hours) => change({ silence_in_hours })}
        />
      )}
    </>
  );
}
