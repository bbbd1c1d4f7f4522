import { type ZoneColor, type ZoneKind, zoneColors, zoneKinds } from 'shared-auth/contract';
import { SelectField, TextArea, TextField } from 'shared-ui';
import { useZoneTexts } from './useZoneTexts';
import styles from './ZoneDialog.module.css';
import type { ZoneDraft } from './zoneDraft';
import { teamIds } from './zones';

export interface DraftFieldsProps {
  draft: ZoneDraft;
  change: (patch: Partial<ZoneDraft>) => void;
  errorOf: (field: keyof ZoneDraft) => string | undefined;
}

/** What a zone is: its name, kind, colour, team, limit and note. */
export function ZoneFields({ draft, change, errorOf }: DraftFieldsProps) {
  const t = useZoneTexts();
  return (
    <>
      <TextField
        label={t('name')}
        required
        maxLength={80}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errorOf('name')}
      />
      <div className={styles.pair}>
        <SelectField<ZoneKind>
          label={t('kind')}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          options={zoneKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          error={errorOf('kind')}
        />
        <SelectField<ZoneColor>
          label={t('color')}
          value={draft.color}
          onChange={(color) => change({ color })}
          options={zoneColors.map((value) => ({ value, label: t(`colors.${value}`) }))}
          error={errorOf('color')}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('team')}
          value={draft.team}
          onChange={(team) => change({ team })}
          placeholder={t('everyone')}
          options={teamIds.map((value) => ({ value: value as string, label: t(`ui:teams.${value}`) }))}
          error={errorOf('team')}
        />
        <TextField
          label={t('limit')}
          inputMode="numeric"
          maxLength={3}
          value={draft.limit}
          onChange={(limit) => change({ limit })}
          error={errorOf('limit')}
        />
      </div>
      <TextArea
        label={t('note')}
        rows={2}
        maxLength={500}
        value={draft.note}
        onChange={(note) => change({ note })}
        error={errorOf('note')}
      />
    </>
  );
}
