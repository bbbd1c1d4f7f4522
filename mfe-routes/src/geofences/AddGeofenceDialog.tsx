import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, SelectField, Stack, TextArea, TextField, useForm } from 'shared-ui';
import type { AreaShape, NamedShape } from 'shared-ui/map';
import styles from './AddGeofenceDialog.module.css';
import {
  blankGeofence,
  draftArea,
  draftShape,
  drawnText,
  type Geofence,
  type GeofenceDraft,
  newGeofence,
} from './geofences';
import { LazyAreaMap } from './LazyAreaMap';

/** px */
const MAP_HEIGHT = 380;

interface AddGeofenceDialogProps {
  /** The geofences that exist, which the map shows as well. */
  areas: readonly NamedShape[];
  onAdd: (geofence: Geofence) => void;
  onClose: () => void;
}

/** The field that gets the errors of the whole area. */
const areaField = ({ kind }: GeofenceDraft) => (kind === 'circle' ? 'latitude' : 'corners');

const problemsOf = (typed: GeofenceDraft): Partial<Record<keyof GeofenceDraft, 'missing'>> => ({
  ...(!typed.name.trim() && { name: 'missing' as const }),
  ...(!draftArea(typed) && { [areaField(typed)]: 'missing' as const }),
});

/** A new geofence, drawn on the map or typed by coordinates: the two follow each other. */
export function AddGeofenceDialog({ areas, onAdd, onClose }: AddGeofenceDialogProps) {
  const { t } = useTranslation('mfe-routes');
  const form = useForm<GeofenceDraft, 'missing'>({
    initial: blankGeofence,
    check: problemsOf,
    save: (typed) => {
      const geofence = newGeofence(typed);
      if (!geofence) return {};
      onAdd(geofence);
      return undefined;
    },
  });
  const { values: draft, problems, change } = form;
  const shape = useMemo(() => draftShape(draft), [draft]);
  const nameError = problems.name && t('ui:errors.required');
  const areaError = problems[areaField(draft)] && t('geofences.areaMissing');

  return (
    <FormDialog
      open
      size="lg"
      title={t('geofences.addTitle')}
      onClose={onClose}
      form={form}
      submitLabel={t('ui:actions.add')}
    >
      <div className={styles.form}>
        <Stack gap={3}>
          <TextField
            label={t('geofences.name')}
            required
            maxLength={80}
            value={draft.name}
            onChange={(name) => change({ name })}
            error={nameError}
          />
          <SelectField<AreaShape['kind']>
            label={t('geofences.shape')}
            value={draft.kind}
            onChange={(kind) => change({ kind })}
            options={[
              { value: 'circle', label: t('geofences.circle') },
              { value: 'polygon', label: t('geofences.polygon') },
            ]}
          />
          <AreaFields draft={draft} change={change} error={areaError} />
        </Stack>
        <LazyAreaMap
          height={MAP_HEIGHT}
          shape={draft.kind}
          value={shape}
          areas={areas}
          onChange={(drawn) => change(drawnText(draft.kind, drawn))}
        />
      </div>
    </FormDialog>
  );
}

interface AreaFieldsProps {
  draft: GeofenceDraft;
  change(patch: Partial<GeofenceDraft>): void;
  error: string | undefined;
}

/** The place of an area in figures. */
function AreaFields({ draft, change, error }: AreaFieldsProps) {
  const { t } = useTranslation('mfe-routes');
  return draft.kind === 'circle' ? (
    <>
      <div className={styles.center}>
        <TextField
          label={t('geofences.latitude')}
          required
          inputMode="decimal"
          value={draft.latitude}
          onChange={(latitude) => change({ latitude })}
          error={error}
        />
        <TextField
          label={t('geofences.longitude')}
          required
          inputMode="decimal"
          value={draft.longitude}
          onChange={(longitude) => change({ longitude })}
        />
      </div>
      <TextField
        label={t('geofences.radiusMetres')}
        required
        inputMode="decimal"
        value={draft.radius}
        onChange={(radius) => change({ radius })}
      />
    </>
  ) : (
    <TextArea
      label={t('geofences.corners')}
      hint={t('geofences.cornersHint')}
      required
      rows={6}
      value={draft.corners}
      onChange={(corners) => change({ corners })}
      error={error}
    />
  );
}
