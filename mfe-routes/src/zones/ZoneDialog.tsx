import { useMemo, useState } from 'react';
import { errorText, isApiError } from 'shared-auth';
import { Alert, FormDialog, type LatLng, Stack, useForm } from 'shared-ui';
import { LazyAreaMap } from '../geofences/LazyAreaMap';
import { namedAreas } from './namedAreas';
import { ShapeFields } from './ShapeFields';
import { useZoneTexts } from './useZoneTexts';
import styles from './ZoneDialog.module.css';
import { ZoneFields } from './ZoneFields';
import {
  bodyOf,
  type DraftProblem,
  draftOf,
  draftProblems,
  draftShape,
  drawnText,
  newDraft,
  serverProblems,
  type ZoneDraft,
} from './zoneDraft';
import { useSaveZone, type Zone } from './zones.api';

/** px */
const MAP_HEIGHT = 420;

/** Whether what failed is shown at a field or at the map. */
const isAtField = (error: unknown) => isApiError(error) && Object.keys(error.fields).length > 0;

interface ZoneDialogProps {
  /** What is changed; null for a new one. */
  zone: Zone | null;
  /** Of a new one, where it has one already. */
  name?: string;
  /** Where a new one begins. */
  at: LatLng | null;
  /** Zones to draw next to. */
  others: readonly Zone[];
  onClose: () => void;
}

/** A zone, drawn on the map or typed by coordinates: the two follow each other. */
export function ZoneDialog({ zone, name = '', at, others, onClose }: ZoneDialogProps) {
  const t = useZoneTexts();
  const saving = useSaveZone();
  const [geometryProblem, setGeometryProblem] = useState<string | null>(null);
  const form = useForm<ZoneDraft, DraftProblem>({
    initial: zone ? draftOf(zone) : { ...newDraft(at), name },
    check: draftProblems,
    save: async (draft) => {
      const shape = draftShape(draft);
      if (!shape) return {};
      setGeometryProblem(null);
      try {
        await saving.mutateAsync({ id: zone?.id ?? null, body: bodyOf(draft, shape) });
      } catch (error) {
        const fields = isApiError(error) ? error.fields : {};
        setGeometryProblem(fields.geometry ?? null);
        return serverProblems(fields);
      }
      onClose();
      return undefined;
    },
  });
  const { values: draft, change } = form;
  const shape = useMemo(() => draftShape(draft), [draft]);
  const areas = useMemo(() => namedAreas(others.filter((other) => other !== zone)), [others, zone]);
  const errorOf = (field: keyof ZoneDraft) => {
    const problem = form.problems[field];
    if (!problem) return undefined;
    if (typeof problem === 'object') return problem.text;
    return problem === 'required' ? t('ui:errors.required') : t(`problems.${problem}`);
  };

  return (
    <FormDialog
      open
      size="lg"
      title={zone ? t('editTitle') : t('addTitle')}
      onClose={onClose}
      form={form}
      submitLabel={zone ? t('ui:actions.save') : t('ui:actions.add')}
      error={saving.error && !isAtField(saving.error) && errorText(saving.error, t)}
      onDismissError={saving.reset}
    >
      <div className={styles.form}>
        <Stack gap={3}>
          <ZoneFields draft={draft} change={change} errorOf={errorOf} />
          <ShapeFields draft={draft} change={change} errorOf={errorOf} />
        </Stack>
        <div className={styles.map}>
          {geometryProblem !== null && (
            <Alert tone="danger" onDismiss={() => setGeometryProblem(null)}>
              {geometryProblem}
            </Alert>
          )}
          <LazyAreaMap
            height={MAP_HEIGHT}
            shape={draft.shape}
            holes
            value={shape}
            areas={areas}
            start={at}
            onChange={(drawn) => change(drawnText(draft, drawn))}
          />
        </div>
      </div>
    </FormDialog>
  );
}
