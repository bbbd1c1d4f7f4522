import { SelectField, TextArea, TextField } from 'shared-ui';
import type { MapShape } from 'shared-ui/map';
import { useZoneTexts } from './useZoneTexts';
import styles from './ZoneDialog.module.css';
import type { DraftFieldsProps } from './ZoneFields';
import type { ZoneDraft } from './zoneDraft';

const shapes = ['circle', 'polygon', 'corridor'] as const;

/** Where a zone is, by coordinates; each shape keeps what was typed of it. */
export function ShapeFields({ draft, change, errorOf }: DraftFieldsProps) {
  const t = useZoneTexts();
  const fieldProps = (field: 'latitude' | 'longitude' | 'radius' | 'corners' | 'line' | 'width') => ({
    label: t(`fields.${field}`),
    required: true,
    value: draft[field],
    onChange: (text: string) => change({ [field]: text } as Partial<ZoneDraft>), // the field's own value
    error: errorOf(field),
  });
  return (
    <>
      <SelectField<MapShape['kind']>
        label={t('shape')}
        value={draft.shape}
        onChange={(shape) => change({ shape })}
        options={shapes.map((value) => ({ value, label: t(`shapes.${value}`) }))}
      />
      {draft.shape === 'circle' && (
        <>
          <div className={styles.pair}>
            <TextField inputMode="decimal" {...fieldProps('latitude')} />
            <TextField inputMode="decimal" {...fieldProps('longitude')} />
          </div>
          <TextField inputMode="decimal" {...fieldProps('radius')} />
        </>
      )}
      {draft.shape === 'polygon' && <TextArea rows={6} hint={t('fields.cornersHint')} {...fieldProps('corners')} />}
      {draft.shape === 'corridor' && (
        <>
          <TextArea rows={5} hint={t('fields.lineHint')} {...fieldProps('line')} />
          <TextField inputMode="decimal" {...fieldProps('width')} />
        </>
      )}
    </>
  );
}
