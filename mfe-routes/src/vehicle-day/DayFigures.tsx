import { useTranslation } from 'react-i18next';
import { Button, formatDuration, formatMeasuredDistance, formatNumber } from 'shared-ui';
import { momentText } from '../momentText';
import { Figures } from '../track/Figures';
import { longestStop, type VehicleDayData } from './day';
import { endText, entryPlace, hourMinute, lastingText, leftOutNotes, type PlaceText, spanText } from './entryTexts';
import styles from './VehicleDay.module.css';

interface DayFiguresProps {
  day: VehicleDayData;
  placeText: PlaceText;
  onChoose: (key: string) => void;
}

/** `120.000,0–120.061,2 km` */
const odometerText = ({ start, end }: { start: number; end: number }) =>
  `${formatNumber(start, 1)}–${formatNumber(end, 1)} km`;

/** The sums of a day, and its longest stop. */
export function DayFigures({ day, placeText, onChoose }: DayFiguresProps) {
  const { t } = useTranslation('mfe-routes');
  const { totals, entries } = day;
  const longest = longestStop(entries);
  const { by = null, readAt = null } = totals.odometer ?? {};
  const clockOf = (at: number | null) => (at === null ? '—' : hourMinute(at));
  return (
    <>
      <p className={styles.distance}>
        {t('day.driven', { distance: formatMeasuredDistance(totals.distance.metres, totals.distance.estimated, t) })}
      </p>
      <Figures
        items={[
          { label: t('day.figures.driving'), value: formatDuration(totals.driving, t) },
          { label: t('day.figures.idling'), value: formatDuration(totals.idling, t) },
          { label: t('day.figures.standing'), value: formatDuration(totals.standing, t) },
          { label: t('day.figures.silence'), value: formatDuration(totals.silence, t) },
          { label: t('day.figures.trips'), value: formatNumber(totals.trips) },
          { label: t('day.figures.firstDeparture'), value: clockOf(totals.firstDeparture) },
          {
            label: t('day.figures.lastArrival'),
            value: totals.lastArrival === null ? '—' : endText(totals.lastArrival),
          },
          ...(totals.odometer ? [{ label: t('day.figures.odometer'), value: odometerText(totals.odometer) }] : []),
          ...(totals.driver ? [{ label: t('day.figures.driver'), value: totals.driver }] : []),
        ]}
      />
      {longest && (
        <p className={styles.longest}>
          {t('day.longest', {
            // The figure of standing above excludes idling: without this note the longest stop could exceed the sum.
            duration: [
              lastingText(longest, t),
              ...(longest.idling >= 60_000
                ? [t('day.idlingFor', { duration: formatDuration(longest.idling, t) })]
                : []),
            ].join(', '),
            span: spanText(longest),
            place: entryPlace(longest, placeText),
          })}{' '}
          <Button size="sm" variant="ghost" data-print="hide" onClick={() => onChoose(longest.key)}>
            {t('day.show')}
          </Button>
        </p>
      )}
      {leftOutNotes(totals, t).map((note) => (
        <p key={note} className={styles.source}>
          {note}
        </p>
      ))}
      {(by === 'reading' || by === 'counter') && (
        <p className={styles.source}>{t(`day.odometer.${by}`, { when: momentText(readAt) })}</p>
      )}
      {totals.source && <p className={styles.source}>{t(`day.source.${totals.source}`)}</p>}
    </>
  );
}
