import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScopedEffect } from 'shared-auth';
import { useMediaQuery } from 'shared-ui';
import type { RouteMapProps, RouteStop, TrackPoint } from 'shared-ui/map';
import type { SharedMoment } from 'shared-ui/sharedMoment';
import { LazyTrackMap } from '../track/LazyTrackMap';
import type { Entry, Stop } from './day';
import { entryLabel, entryPlace, type PlaceText } from './entryTexts';

interface DayMapProps {
  entries: readonly Entry[];
  points: readonly TrackPoint[];
  placeText: PlaceText;
  chosen: Entry | null;
  onChoose: (key: string) => void;
  /** The vehicle is shown where it was then, and playing it moves the moment. */
  moment: SharedMoment;
}

type Playback = Parameters<NonNullable<RouteMapProps['onPlayback']>>[0];

/** px */
const HEIGHT = { wide: 480, phone: 300 } as const;

const isStop = (entry: Entry): entry is Stop => entry.kind === 'stop';

/** The points of a trip; all points for any other entry or none. */
const pointsIn = (points: readonly TrackPoint[], entry: Entry | null): readonly TrackPoint[] =>
  entry?.kind === 'trip' ? points.filter(({ at }) => at !== null && at >= entry.from && at <= entry.to) : points;

/** Keeps the clock of the map at the moment of the page, and the other way round. */
function useMomentOf(playback: Playback, moment: SharedMoment): void {
  useScopedEffect(
    function keepTogether(scope) {
      if (!playback) return;
      let isOurs = false;
      const toMap = () => {
        const at = moment.current();
        if (at === null || at === playback.at) return;
        // Outside the playable period the clock stays at its end, which is not the requested moment.
        isOurs = true;
        playback.seek(at);
        isOurs = false;
      };
      toMap();
      scope.add(moment.subscribe(toMap));
      scope.add(playback.subscribe(() => !isOurs && moment.show(playback.at)));
    },
    [playback, moment],
  );
}

/** The day on a map, its stops numbered; of a chosen trip just its way, which can be played. */
export function DayMap({ entries, points, placeText, chosen, onChoose, moment }: DayMapProps) {
  const { t } = useTranslation('mfe-routes');
  const isPhone = useMediaQuery('(max-width: 640px)');
  const [playback, setPlayback] = useState<Playback>(null);
  useMomentOf(playback, moment);
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
      onPlayback={setPlayback}
      emptyText={t('day.noPoints')}
    />
  );
}
