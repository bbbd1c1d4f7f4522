import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Id, serverCan, useCan } from 'shared-auth';
import { dayText } from 'shared-auth/contract';
import { Card, LazyPart, lazyPart, useNearestPlaces } from 'shared-ui';
import { SharedMoment } from 'shared-ui/sharedMoment';
import { DayBand } from './DayBand';
import { DayFigures } from './DayFigures';
import { DayFiles } from './DayFiles';
import { DayList } from './DayList';
import { DayMap } from './DayMap';
import { entryOf } from './day';
import { boundsOf } from './days';
import styles from './VehicleDay.module.css';
import type { VehicleDayResponse } from './vehicle-day.api';

/** With the graphs, which only a day with sensors needs. */
const valuesPart = lazyPart(() => import(/* webpackChunkName: "day-values" */ './DayValues'));

interface DayFindingsProps {
  vehicleId: Id;
  day: VehicleDayResponse;
  /** Key of the chosen trip or stop. */
  chosen: string | null;
  onChoose: (key: string | null) => void;
}

/** A vehicle's day: sums, band, map, graphs and list, which show the same moment, trip or stop. */
export function DayFindings({ vehicleId, day, chosen, onChoose }: DayFindingsProps) {
  const { t } = useTranslation('mfe-routes');
  const placeText = useNearestPlaces(day.entries.length > 0);
  const entry = entryOf(day.entries, chosen);
  const [moment] = useState(() => new SharedMoment());
  const hasValues = useCan('sensors.view') && serverCan('sensors');
  const choose = useCallback(
    (key: string | null) => {
      const next = entryOf(day.entries, key);
      // An entry from the day before begins at the start of this one.
      if (next) moment.show(Math.max(next.from, boundsOf(day.date).from));
      onChoose(key);
    },
    [day, moment, onChoose],
  );
  // Pressing the chosen entry again lets it go: the map then shows the whole day.
  const toggle = useCallback((key: string) => choose(key === chosen ? null : key), [chosen, choose]);
  return (
    <>
      <Card title={t('day.title', { day: dayText(day.date) })} actions={<DayFiles day={day} placeText={placeText} />}>
        <DayFigures day={day} placeText={placeText} onChoose={choose} />
      </Card>
      <DayBand
        date={day.date}
        entries={day.entries}
        idling={day.idling}
        alarms={day.alarms}
        chosen={entry?.key ?? null}
        onChoose={choose}
        moment={moment}
      />
      <div className={styles.places}>
        <DayList entries={day.entries} placeText={placeText} chosen={entry?.key ?? null} onChoose={toggle} />
        <div className={styles.beside}>
          <div data-print="hide">
            <DayMap
              entries={day.entries}
              points={day.points}
              placeText={placeText}
              chosen={entry}
              onChoose={toggle}
              moment={moment}
            />
          </div>
          {hasValues && <LazyPart part={valuesPart} height={0} props={{ vehicleId, date: day.date, moment }} />}
        </div>
      </div>
    </>
  );
}
