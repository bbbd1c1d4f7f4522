import { teamIds, zoneColors, zoneFields, zoneKinds } from 'shared-auth/contract';
import { SelectField, TextArea, TextField } from 'shared-ui';
import type { EntityFormOf } from 'shared-ui/forms';
import { useZoneTexts } from './useZoneTexts';
import styles from './ZoneDialog.module.css';
import type { ZoneDraft } from './zoneDraft';

/** The properties of a zone: name, kind, colour, team, limit and note. */
export function ZoneFields({ field }: EntityFormOf<ZoneDraft>) {
  const t = useZoneTexts();
  return (
    <>
      <TextField label={t('name')} required maxLength={zoneFields.name.input.maxLength} {...field('name')} />
      <div className={styles.pair}>
        <SelectField
          label={t('kind')}
          options={zoneKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          {...field('kind')}
        />
        <SelectField
          label={t('color')}
          options={zoneColors.map((value) => ({ value, label: t(`colors.${value}`) }))}
          {...field('color')}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('team')}
          placeholder={t('everyone')}
          options={teamIds.map((value) => ({ value: value as string, label: t(`ui:teams.${value}`) }))}
          {...field('team_id')}
        />
        <TextField label={t('limit')} inputMode="numeric" maxLength={3} {...field('speed_limit')} />
      </div>
      <TextArea label={t('note')} rows={2} maxLength={zoneFields.note.input.maxLength} {...field('note')} />
    </>
  );
}
