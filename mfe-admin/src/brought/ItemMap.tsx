import { useMemo } from 'react';
import { mapTiles } from 'shared-auth';
import { validLatLng } from 'shared-auth/contract';
import { fleetMapPart, LazyPart, Stack } from 'shared-ui';
import type { MapVehicle, NamedShape } from 'shared-ui/map';
import { type Item, knownIn } from './brought.api';
import { useItemWords } from './ItemTable';
import { useBroughtTexts } from './useBroughtTexts';

const HEIGHT = 360;
/** The colours of outcomes: a zone's tone, and the status whose colour a vehicle gets. The words are beside them. */
const colors = {
  new: ['green', 'online'],
  changed: ['orange', 'maintenance'],
  same: ['grey', null],
  there: ['grey', null],
  not: ['red', 'offline'],
} as const;
const colorsOf = ({ outcome }: Item) => colors[knownIn(['new', 'changed', 'same', 'there', 'not'], outcome) ?? 'same'];

/** The place of a found vehicle or zone; null without one. */
export const placeOf = ({ latitude, longitude }: Item) => validLatLng(latitude, longitude);

/** The vehicles and zones of a preview on a map, in the colours of their outcomes; the list below names those. */
export function ItemMap({ items }: { items: readonly Item[] }) {
  const t = useBroughtTexts();
  const { outcomeOf, why } = useItemWords();
  const tiles = useMemo(mapTiles, []);
  const vehicles = useMemo(
    () => items.flatMap((item, at) => (placeOf(item) && item.radius === null ? [vehicleOf(item, String(at))] : [])),
    [items],
  );
  const areas = items.flatMap((item, at): NamedShape[] => {
    const center = placeOf(item);
    if (!center || item.radius === null) return [];
    const name = `${item.name} (${outcomeOf(item).text})`;
    return [{ key: String(at), name, tone: colorsOf(item)[0], shape: { kind: 'circle', center, radius: item.radius } }];
  });
  const first = items.map(placeOf).find((place) => place !== null);
  return (
    <LazyPart
      part={fleetMapPart}
      height={HEIGHT}
      whenNear
      props={{
        vehicles,
        tiles,
        height: HEIGHT,
        label: t('preview.map'),
        drawing: { areas },
        tools: { list: false },
        notes: { empty: t('preview.noPlaces') },
        // A fleet without trackers has zones only, and the map fits its vehicles.
        view: first && { center: [first.lat, first.lng] },
        popups: {
          content: ({ key }) => {
            const item = items[Number(key)];
            return (
              item && (
                <Stack gap={1}>
                  <p>{outcomeOf(item).text}</p>
                  <p>{why(item)}</p>
                </Stack>
              )
            );
          },
        },
      }}
    />
  );
}

const vehicleOf = (item: Item, key: string): MapVehicle => ({
  ...{ key, id: key, plate: item.name, latitude: item.latitude, longitude: item.longitude, status: colorsOf(item)[1] },
  ...{ vehicleCode: null, make: null, model: null, vehicleType: null, deviceId: null },
  ...{ speed: null, heading: null, fixAt: null },
});
