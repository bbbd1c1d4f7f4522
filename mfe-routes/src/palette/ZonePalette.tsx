import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaletteProps, paths, serverCan, useCan } from 'shared-auth';
import { matchesSearch } from 'shared-ui';
import { areaOf } from '../zones/geometry';
import { type Zone, zonesQuery } from '../zones/zones.api';
import { zonePath } from '../zones/zonesSearch';

/** Fewer letters find nearly every zone. */
const LEAST_LETTERS = 2;

/** On the map, with the vehicles around it: for those who may not open the page of zones. */
function mapPath({ geometry }: Zone): string | null {
  if (!geometry) return null;
  const { shape } = areaOf(geometry);
  const at = shape.kind === 'circle' ? shape.center : shape.points[0];
  return at ? `${paths.map()}?near=${at.lat.toFixed(5)},${at.lng.toFixed(5)}` : null;
}

/** Zones for the command palette, by the words of their list. */
export default function ZonePalette({ query, onEntries }: PaletteProps) {
  const { t } = useTranslation('mfe-routes');
  const mayOpen = useCan('geofences.view');
  const enabled = useCan('zones.view') && serverCan('zones') && query.length >= LEAST_LETTERS;
  const { data, isLoading } = useQuery({ ...zonesQuery, enabled });

  useEffect(
    function report() {
      if (enabled && isLoading) return onEntries(null);
      const found = (enabled ? (data ?? []) : []).filter((zone) =>
        matchesSearch(query, zone.name, zone.note, zone.team),
      );
      onEntries(
        found.flatMap((zone) => {
          const to = mayOpen ? zonePath(zone.id) : mapPath(zone);
          return to === null
            ? []
            : [{ id: `zone-${zone.id}`, group: t('ui:places.geofences'), label: zone.name ?? '', to }];
        }),
      );
    },
    [enabled, isLoading, data, mayOpen, query, onEntries, t],
  );
  return null;
}
