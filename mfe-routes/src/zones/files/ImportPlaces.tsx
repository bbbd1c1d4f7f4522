import { useMemo } from 'react';
import { formatCoordinates } from 'shared-ui';
import type { MapShape } from 'shared-ui/map';
import { LazyAreaMap } from '../../geofences/LazyAreaMap';
import { areaOf } from '../geometry';
import { namedAreas } from '../namedAreas';
import { useZoneTexts } from '../useZoneTexts';
import { sizeOf } from '../zones';
import type { Zone } from '../zones.api';
import { FileTable } from './FileTable';
import { type FileItem, isUnderstood, type Missing, shapeOf } from './fileItem';
import { placeOf, warningsOf } from './placement';
import type { PlacedVehicle } from './zoneFiles.api';

/** Rows at most; those with a warning are the first. */
const MOST_SHOWN = 100;
/** px */
const MAP_HEIGHT = 260;

const placeText = (shape: MapShape) => {
  const { lat, lng } = placeOf(shape) ?? {};
  return formatCoordinates(lat, lng);
};

/** The readable items with their warnings; rows with a warning first. */
function rowsOf(
  items: readonly FileItem[],
  missing: MissingSizes,
  today: readonly Zone[],
  vehicles: readonly PlacedVehicle[],
) {
  const shapes = today.flatMap(({ geometry }) => geometry ?? []);
  const understood = items.filter(isUnderstood);
  const warnings = warningsOf(
    understood,
    shapes,
    vehicles.map(({ shape }) => shape),
  );
  return understood
    .map((item, at) => ({ item, shape: shapeOf(item.ground, missing), warnings: warnings[at] ?? [] }))
    .sort((one, other) => Number(other.warnings.length > 0) - Number(one.warnings.length > 0));
}

type MissingSizes = Omit<Missing, 'team'>;

interface ImportPlacesProps {
  items: readonly FileItem[];
  missing: MissingSizes;
  today: readonly Zone[];
  vehicles: readonly PlacedVehicle[];
}

/** The result of an import: on a map beside today's zones and vehicles, and row by row with warnings. */
export function ImportPlaces({ items, missing: { radius, width }, today, vehicles }: ImportPlacesProps) {
  const t = useZoneTexts();
  const rows = useMemo(
    () => rowsOf(items, { radius, width }, today, vehicles),
    [items, radius, width, today, vehicles],
  );
  const areas = useMemo(
    () => [
      ...namedAreas(today).map((area) => ({ ...area, tone: 'grey' })),
      ...vehicles,
      ...rows.slice(0, MOST_SHOWN).map(({ item, shape }, at) => ({
        key: `file ${at}`,
        name: item.name,
        tone: 'orange',
        isChosen: true,
        ...areaOf(shape),
      })),
    ],
    [today, vehicles, rows],
  );
  if (rows.length === 0) return null;
  return (
    <>
      <LazyAreaMap height={MAP_HEIGHT} areas={areas} />
      <FileTable
        label={t('files.placesLabel')}
        heads={[t('name'), t('files.place'), t('note'), t('files.warning')]}
        rows={rows.map(({ item, shape, warnings }) => ({
          number: item.row,
          cells: [
            item.name,
            `${placeText(shape)} · ${sizeOf(shape).text(t)}`,
            item.note ?? '—',
            warnings.map((warning) => t(`files.warnings.${warning}`)).join('; ') || '—',
          ],
        }))}
        most={MOST_SHOWN}
      />
    </>
  );
}
