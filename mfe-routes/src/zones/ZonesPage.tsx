import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useCan } from 'shared-auth';
import { Button, Page, PageHeader, useSearchState, validLatLng } from 'shared-ui';
import { LazyAreaMap } from '../geofences/LazyAreaMap';
import { DeleteZoneDialog } from './DeleteZoneDialog';
import { ExportZones } from './files/ExportZones';
import { ImportZonesButton } from './files/ImportZonesButton';
import { namedAreas } from './namedAreas';
import { useZoneTexts } from './useZoneTexts';
import { ZoneDialog } from './ZoneDialog';
import { ZoneFilterBar } from './ZoneFilterBar';
import { ZoneTable } from './ZoneTable';
import { type Zone, zonesQuery } from './zones.api';
import { shownZones, zonesSearch } from './zonesSearch';

/** px */
const MAP_HEIGHT = 400;

/** /geofences where the server keeps zones: on the map and in a list; managers draw, change and remove them. */
export default function ZonesPage() {
  const t = useZoneTexts();
  const [search, setSearch] = useSearchState(zonesSearch);
  const query = useQuery(zonesQuery);
  const mayEdit = useCan('zones.edit');
  const [editing, setEditing] = useState<Zone | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Zone | null>(null);
  const { q, kind } = search;
  const zones = query.data;
  const shown = useMemo(() => shownZones(zones ?? [], { q, kind }), [zones, q, kind]);
  const areas = useMemo(() => namedAreas(shown), [shown]);
  const open = useCallback((zone: string) => setSearch({ zone }), [setSearch]);
  const at = validLatLng(Number.parseFloat(search.lat), Number.parseFloat(search.lng));
  const edited = editing ?? (mayEdit && at ? 'new' : null);

  function closeForm() {
    setEditing(null);
    setSearch({ lat: '', lng: '' }, { replace: true });
  }

  return (
    <Page>
      <PageHeader
        title={t('ui:places.geofences')}
        subtitle={t('subtitle')}
        actions={
          <>
            <ExportZones zones={shown} />
            {mayEdit && (
              <>
                <ImportZonesButton />
                <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
                  {t('add')}
                </Button>
              </>
            )}
          </>
        }
      />
      <ZoneFilterBar q={q} kind={kind} onChange={setSearch} />
      {zones && <LazyAreaMap height={MAP_HEIGHT} areas={areas} onArea={open} />}
      <ZoneTable
        zones={shown}
        query={query}
        isFiltered={q !== '' || kind !== ''}
        {...(mayEdit && { onEdit: setEditing, onDelete: setDeleting })}
      />
      {edited && <ZoneDialog zone={edited === 'new' ? null : edited} at={at} others={shown} onClose={closeForm} />}
      <DeleteZoneDialog zone={deleting} onClose={() => setDeleting(null)} />
    </Page>
  );
}
