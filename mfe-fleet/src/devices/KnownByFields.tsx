import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from 'shared-ui';
import { ImeiField } from './DeviceFields';
import { type DeviceFormValues, knownBys } from './identifier';

/** Longer than any identifier. */
const MAX_IDENTIFIER = 15;

interface KnownByFieldsProps {
  form: {
    values: Pick<DeviceFormValues, 'knownBy'>;
    change(patch: Partial<DeviceFormValues>): void;
    field(name: 'imei' | 'identifier'): Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>;
  };
}

/** The choice of the kind of identifier, and the field for it. */
export function KnownByFields({ form: { values, change, field } }: KnownByFieldsProps) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <>
      <SelectField
        label={t('device.knownBy')}
        value={values.knownBy}
        onChange={(chosen) => change({ knownBy: chosen === 'identifier' ? 'identifier' : 'imei' })}
        options={knownBys.map((value) => ({ value, label: t(`device.${value}`) }))}
      />
      {values.knownBy === 'imei' ? (
        <ImeiField {...field('imei')} />
      ) : (
        <TextField
          label={t('device.identifier')}
          required
          autoComplete="off"
          maxLength={MAX_IDENTIFIER}
          hint={t('device.identifierHint')}
          {...field('identifier')}
        />
      )}
    </>
  );
}
