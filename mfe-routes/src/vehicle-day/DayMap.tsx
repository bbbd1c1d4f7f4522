import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from 'shared-ui';
import type { RouteStop, TrackPoint } from 'shared-ui/map';
import { LazyTrackMap } from '../track/LazyTrackMap';
import type { Entry, Stop } from './day';
import { entryLabel, entryPlace, type PlaceText } from './entryTexts';

interface DayMapProps {
  entries: readonly Entry[];
  points: readonly TrackPoint[];
  placeText: PlaceText;
  chosen: Entry | null;
  onChoose: (key: string) => void;
}

/** px */
const HEIGHT = { wide: 480, phone: 300 } as const;

const isStop = (entry: Entry): entry is Stop => entry.kind === 'stop';

/** The points between two instants; all of them where none is asked for. */
const pointsIn = (points: readonly TrackPoint[], entry: Entry | null): readonly TrackPoint[] =>
  entry?.kind === 'trip' ? points.filter(({ at }) => at !== null && at >= entry.from && at <= entry.to) : points;

/** The day on a map, its stops numbered; of a chosen trip just its way, which can be played. */
export function DayMap({ entries, points, placeText, chosen, onChoose }: DayMapProps) {
  const { t } = useTranslation('mfe-routes');
  const isPhone = useMediaQuery('(max-width: 640px)');
  const shown = useMemo(() => pointsIn(points, chosen), [points, chosen]);
  const stops = useMemo(
    () =>
      entries.filter(isStop).flatMap((stop): RouteStop[] =>
        stop.place
          ? [
              {
                key: stop.key,
                ...stop.place,
                text: String(stop.number),
                label: `${entryLabel(stop, t)}, ${entryPlace(stop, placeText)}`,
              },
            ]
          : [],
      ),
    [entries, placeText, t],
  );
  return (
    <LazyTrackMap
      points={shown}
      height={isPhone ? HEIGHT.phone : HEIGHT.wide}
      stops={stops}
      chosenStop={chosen?.kind === 'stop' ? chosen.key : null}
      onChooseStop={onChoose}
      emptyText={t('day.noPoints')}
    />
  );
}
