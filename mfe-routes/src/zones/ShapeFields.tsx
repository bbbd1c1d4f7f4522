import { SelectField, TextArea, TextField } from 'shared-ui';
import type { EntityFormOf } from 'shared-ui/forms';
import type { MapShape } from 'shared-ui/map';
import { useZoneTexts } from './useZoneTexts';
import styles from './ZoneDialog.module.css';
import type { ZoneDraft } from './zoneDraft';

const shapes = ['circle', 'polygon', 'corridor'] as const;

/** The coordinates of a zone; each shape keeps its typed values. */
export function ShapeFields({ values, change, field }: EntityFormOf<ZoneDraft>) {
  const t = useZoneTexts();
  const fieldProps = (name: 'latitude' | 'longitude' | 'radius' | 'corners' | 'line' | 'width') => ({
    label: t(`fields.${name}`),
    required: true,
    ...field(name),
  });
  return (
    <>
      <SelectField<MapShape['kind']>
        label={t('shape')}
        value={values.shape}
        onChange={(shape) => change({ shape })}
        options={shapes.map((value) => ({ value, label: t(`shapes.${value}`) }))}
      />
      {values.shape === 'circle' && (
        <>
          <div className={styles.pair}>
            <TextField inputMode="decimal" {...fieldProps('latitude')} />
            <TextField inputMode="decimal" {...fieldProps('longitude')} />
          </div>
          <TextField inputMode="decimal" {...fieldProps('radius')} />
        </>
      )}
      {values.shape === 'polygon' && <TextArea rows={6} hint={t('fields.cornersHint')} {...fieldProps('corners')} />}
      {values.shape === 'corridor' && (
        <>
          <TextArea rows={5} hint={t('fields.lineHint')} {...fieldProps('line')} />
          <TextField inputMode="decimal" {...fieldProps('width')} />
        </>
      )}
    </>
  );
}
