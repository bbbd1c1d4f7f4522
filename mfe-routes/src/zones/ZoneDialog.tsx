import { useMemo, useState } from 'react';
import { errorText } from 'shared-auth';
import { Alert, FormDialog, type LatLng, Stack } from 'shared-ui';
import { LazyAreaMap } from '../geofences/LazyAreaMap';
import { namedAreas } from './namedAreas';
import { PlaceField } from './PlaceField';
import { NewZoneAlarm } from './rules/NewZoneAlarm';
import { ShapeFields } from './ShapeFields';
import { useZoneForm } from './useZoneForm';
import { useZoneTexts } from './useZoneTexts';
import styles from './ZoneDialog.module.css';
import { ZoneFields } from './ZoneFields';
import { aroundText, draftShape, drawnText } from './zoneDraft';
import type { Zone } from './zones.api';

/** px */
const MAP_HEIGHT = 420;

interface ZoneDialogProps {
  /** The zone to change; null for a new one. */
  zone: Zone | null;
  /** The name of a new zone, where it has one already. */
  name?: string;
  /** Where a new one begins. */
  at: LatLng | null;
  /** Zones to draw next to. */
  others: readonly Zone[];
  onClose: () => void;
}

/** A zone, drawn on the map or typed by coordinates. */
export function ZoneDialog(props: ZoneDialogProps) {
  const { zone, at, others, onClose } = props;
  const t = useZoneTexts();
  const [found, setFound] = useState(at);
  const form = useZoneForm(props);
  const { values: draft, change } = form;
  const shape = useMemo(() => draftShape(draft), [draft]);
  const areas = useMemo(() => namedAreas(others.filter((other) => other !== zone)), [others, zone]);
  const shapeProblem = form.errorOf('shape');
  // The zone is saved before its alarm: a message about the failure alone would make the user draw it again.
  const failedText = (message: string) => (form.isKept ? t('rules.zoneKept', { message }) : message);

  return (
    <FormDialog
      open
      size="lg"
      title={zone ? t('editTitle') : t('addTitle')}
      onClose={onClose}
      form={form}
      submitLabel={zone ? t('ui:actions.save') : t('ui:actions.add')}
      error={form.failed && failedText(errorText(form.failed, t))}
      onDismissError={form.dismiss}
    >
      <div className={styles.form}>
        <Stack gap={3}>
          <ZoneFields {...form} />
          {!zone && (
            <PlaceField
              zones={others}
              onPlace={(place) => {
                setFound(place);
                change(aroundText(draft, place));
              }}
            />
          )}
          <ShapeFields {...form} />
          {!zone && <NewZoneAlarm form={form} />}
        </Stack>
        <div className={styles.map}>
          {shapeProblem && (
            <Alert tone="danger" onDismiss={() => change({ shape: draft.shape })}>
              {shapeProblem}
            </Alert>
          )}
          <LazyAreaMap
            height={MAP_HEIGHT}
            shape={draft.shape}
            holes
            value={shape}
            areas={areas}
            start={found}
            onChange={(drawn) => change(drawnText(draft, drawn))}
          />
        </div>
      </div>
    </FormDialog>
  );
}
