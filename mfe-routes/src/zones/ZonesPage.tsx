import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { errorText, paths, useCan } from 'shared-auth';
import { zoneKinds } from 'shared-auth/contract';
import {
  Button,
  EmptyState,
  ErrorState,
  LazyPart,
  lazyPart,
  Page,
  PageHeader,
  Skeleton,
  useMediaQuery,
  useSearchState,
  validLatLng,
} from 'shared-ui';
import { choiceFilter, ListFilterBar, type ListFilters, queryTable, searchFilter } from 'shared-ui/lists';
import { LazyAreaMap } from '../geofences/LazyAreaMap';
import { DeleteZoneDialog } from './DeleteZoneDialog';
import { ExportZones } from './files/ExportZones';
import { ImportZonesButton } from './files/ImportZonesButton';
import { namedAreas } from './namedAreas';
import { TraccarOffers } from './TraccarOffers';
import { useZoneTexts } from './useZoneTexts';
import { ZoneDialog } from './ZoneDialog';
import { ZoneTable } from './ZoneTable';
import { type Zone, zonesQuery } from './zones.api';
import { shownZones, type ZonesSearch, zonesSearch } from './zonesSearch';

/** px; on phones lower, so that the first rows show. */
const MAP_HEIGHT = 400;
const PHONE_MAP_HEIGHT = 240;

const detailsPart = lazyPart(() => import(/* webpackChunkName: "zone-details" */ './ZoneDetails'));

/** /geofences where the server has zones: all of them, or the one in the address. */
export default function ZonesPage() {
  const t = useZoneTexts();
  const [search, setSearch] = useSearchState(zonesSearch);
  const { data: zones, error } = useQuery(zonesQuery);
  if (search.zone === '') return <ZoneList search={search} onSearch={setSearch} />;
  const zone = zones?.find(({ id }) => String(id) === search.zone);
  if (zone)
    return (
      <LazyPart
        // The selections and typed values of one zone must not carry over to another.
        key={search.zone}
        part={detailsPart}
        height={640}
        props={{ zone, others: zones ?? [], search, onSearch: setSearch }}
      />
    );
  return (
    <Page>
      <PageHeader title={t('ui:places.geofences')} back={{ to: paths.geofences(), label: t('ui:places.geofences') }} />
      {zones ? (
        <EmptyState>{t('notFound')}</EmptyState>
      ) : error ? (
        <ErrorState message={t('failed', { message: errorText(error, t) })} />
      ) : (
        <Skeleton height={480} />
      )}
    </Page>
  );
}

/** A part of the name, and the kind. */
const filters: ListFilters<Pick<ZonesSearch, 'q' | 'kind'>> = {
  q: searchFilter({ label: 'mfe-routes/zones:search' }),
  kind: choiceFilter('mfe-routes/zones:kind', 'mfe-routes/zones:allKinds', zoneKinds, (t, kind) =>
    t(`mfe-routes/zones:kinds.${kind}`),
  ),
};

interface ZoneListProps {
  search: ZonesSearch;
  onSearch: ReturnType<typeof useSearchState<ZonesSearch>>[1];
}

/** All zones, on the map and in a list; managers draw, change and remove them. */
function ZoneList({ search, onSearch: setSearch }: ZoneListProps) {
  const t = useZoneTexts();
  const query = useQuery(zonesQuery);
  const mayEdit = useCan('zones.edit');
  const isPhone = useMediaQuery('(max-width: 640px)');
  const mapHeight = isPhone ? PHONE_MAP_HEIGHT : MAP_HEIGHT;
  const [editing, setEditing] = useState<Zone | { name: string } | null>(null);
  const [deleting, setDeleting] = useState<Zone | null>(null);
  const { q, kind } = search;
  const zones = query.data;
  const shown = useMemo(() => shownZones(zones ?? [], { q, kind }), [zones, q, kind]);
  const areas = useMemo(() => namedAreas(shown), [shown]);
  const open = useCallback((zone: string) => setSearch({ zone }), [setSearch]);
  const deeds = useMemo(() => ({ onEdit: setEditing, onDelete: setDeleting }), []);
  const at = validLatLng(Number.parseFloat(search.lat), Number.parseFloat(search.lng));
  const edited = editing ?? (mayEdit && at ? { name: '' } : null);

  function closeForm() {
    setEditing(null);
    setSearch({ lat: '', lng: '' }, { replace: true });
  }

  return (
    <Page>
      <ListHeader shown={shown} mayEdit={mayEdit} onAdd={() => setEditing({ name: '' })} />
      <ListFilterBar filters={filters} state={search} onChange={setSearch} />
      {zones ? (
        <LazyAreaMap height={mapHeight} areas={areas} onArea={open} />
      ) : (
        // Reserves the map's space, so that the list below does not move.
        query.isPending && <Skeleton height={mapHeight} />
      )}
      <ZoneTable
        rows={shown}
        {...queryTable(query, (problem) => t('failed', { message: errorText(problem, t) }))}
        empty={t(q !== '' || kind !== '' ? 'noneFound' : 'empty')}
        deeds={mayEdit ? deeds : null}
      />
      {/* Last, because it loads late, and does not move the content there. */}
      {mayEdit && <TraccarOffers onDraw={(name) => setEditing({ name })} />}
      {edited && (
        <ZoneDialog
          zone={'id' in edited ? edited : null}
          name={edited.name ?? ''}
          at={at}
          others={shown}
          onClose={closeForm}
        />
      )}
      <DeleteZoneDialog zone={deleting} onClose={() => setDeleting(null)} />
    </Page>
  );
}

interface ListHeaderProps {
  shown: readonly Zone[];
  mayEdit: boolean;
  onAdd: () => void;
}

function ListHeader({ shown, mayEdit, onAdd }: ListHeaderProps) {
  const t = useZoneTexts();
  return (
    <PageHeader
      title={t('ui:places.geofences')}
      subtitle={t('subtitle')}
      actions={
        <>
          {mayEdit && <ImportZonesButton />}
          <ExportZones zones={shown} />
          {mayEdit && (
            <Button variant="primary" icon={Plus} onClick={onAdd}>
              {t('add')}
            </Button>
          )}
        </>
      }
    />
  );
}
