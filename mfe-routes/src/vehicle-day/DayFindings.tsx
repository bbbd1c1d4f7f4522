import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText } from 'shared-auth/contract';
import { Card, useNearestPlaces } from 'shared-ui';
import { DayBand } from './DayBand';
import { DayFigures } from './DayFigures';
import { DayFiles } from './DayFiles';
import { DayList } from './DayList';
import { DayMap } from './DayMap';
import { entryOf } from './day';
import styles from './VehicleDay.module.css';
import type { VehicleDayResponse } from './vehicle-day.api';

interface DayFindingsProps {
  day: VehicleDayResponse;
  /** Key of the chosen trip or stop. */
  chosen: string | null;
  onChoose: (key: string | null) => void;
}

/** What a vehicle did on a day: sums, band, map and list, which show the same trip or stop. */
export function DayFindings({ day, chosen, onChoose }: DayFindingsProps) {
  const { t } = useTranslation('mfe-routes');
  const placeText = useNearestPlaces(day.entries.length > 0);
  const entry = entryOf(day.entries, chosen);
  // Pressing the chosen entry again lets it go: the map then shows the whole day.
  const toggle = useCallback((key: string) => onChoose(key === chosen ? null : key), [chosen, onChoose]);
  return (
    <>
      <Card title={t('day.title', { day: dayText(day.date) })} actions={<DayFiles day={day} placeText={placeText} />}>
        <DayFigures day={day} placeText={placeText} onChoose={onChoose} />
      </Card>
      <DayBand
        date={day.date}
        entries={day.entries}
        idling={day.idling}
        alarms={day.alarms}
        chosen={entry?.key ?? null}
        onChoose={onChoose}
      />
      <div className={styles.places}>
        <DayList entries={day.entries} placeText={placeText} chosen={entry?.key ?? null} onChoose={toggle} />
        <DayMap entries={day.entries} points={day.points} placeText={placeText} chosen={entry} onChoose={toggle} />
      </div>
    </>
  );
}
