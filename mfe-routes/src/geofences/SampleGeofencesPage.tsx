import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Page, PageHeader } from 'shared-ui';
import { DeletedNotice } from '../sample-data/DeletedNotice';
import { SampleNotice } from '../sample-data/SampleNotice';
import { readWording, useSampleData } from '../sample-data/useSampleData';
import { useUndoableDelete } from '../sample-data/useUndoableDelete';
import { AddGeofenceDialog } from './AddGeofenceDialog';
import { GeofenceTable } from './GeofenceTable';
import { type Geofence, sampleGeofences } from './geofences';
import { LazyAreaMap } from './LazyAreaMap';

/** px */
const MAP_HEIGHT = 400;

/** Areas whose entries and exits are watched: sample data of this tab, no server is asked. */
export function SampleGeofencesPage() {
  const { t } = useTranslation('mfe-routes');
  const { items: geofences, change } = useSampleData<Geofence>('geofences', sampleGeofences);
  const { deleted, remove, undo, forget } = useUndoableDelete<Geofence>(change);
  const [adding, setAdding] = useState(false);
  const areas = useMemo(
    () => geofences.map(({ id, name, area }) => ({ key: id, name: readWording(t, name), shape: area })),
    [geofences, t],
  );
  const addButton = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      {t('geofences.add')}
    </Button>
  );

  return (
    <Page>
      <PageHeader title={t('titles.geofences')} subtitle={t('geofences.subtitle')} actions={addButton} />
      <SampleNotice />
      {deleted && (
        <DeletedNotice
          key={deleted.id}
          text={t('geofences.deleted', { name: readWording(t, deleted.name) })}
          onUndo={undo}
          onDismiss={forget}
        />
      )}
      <LazyAreaMap height={MAP_HEIGHT} areas={areas} />
      <GeofenceTable geofences={geofences} onDelete={remove} />
      {adding && (
        <AddGeofenceDialog
          areas={areas}
          onClose={() => setAdding(false)}
          onAdd={(geofence) => {
            change((before) => [...before, geofence]);
            setAdding(false);
          }}
        />
      )}
    </Page>
  );
}
