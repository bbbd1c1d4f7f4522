import { CirclePause, CircleSlash, EyeOff, Navigation } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, serverCan, useCan } from 'shared-auth';
import { EmptyState, formatDuration, formatMeasuredDistance, formatSpeed, TextLink } from 'shared-ui';
import { ScrolledRows } from 'shared-ui/lists';
import styles from './DayList.module.css';
import type { Entry } from './day';
import { entryPlace, entryTitle, lastingText, type PlaceText, spanText } from './entryTexts';

interface DayListProps {
  entries: readonly Entry[];
  placeText: PlaceText;
  chosen: string | null;
  onChoose: (key: string) => void;
}

const icons = { trip: Navigation, stop: CirclePause, silence: CircleSlash, private: EyeOff } as const;

/** The trips and stops of a day in the order of time; choosing one shows it on the band and on the map. */
export function DayList({ entries, placeText, chosen, onChoose }: DayListProps) {
  const { t } = useTranslation('mfe-routes');
  const mayDraw = useCan('zones.edit') && serverCan('zones');
  const list = useRef<HTMLOListElement>(null);

  useEffect(
    function showChosen() {
      if (chosen === null) return;
      const row = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(chosen)}"]`);
      const box = list.current?.parentElement;
      // Only the list itself is scrolled, never the page below the pointer.
      if (row && box) box.scrollTop = row.offsetTop - (box.clientHeight - row.clientHeight) / 2;
    },
    [chosen],
  );

  if (entries.length === 0) return <EmptyState>{t('day.empty')}</EmptyState>;
  return (
    <ScrolledRows className={styles.box}>
      <ol ref={list} className={styles.list} aria-label={t('day.list')}>
        {entries.map((entry) => {
          const Icon = icons[entry.kind];
          return (
            <li key={entry.key} data-key={entry.key}>
              <button
                type="button"
                className={styles.entry}
                data-kind={entry.kind}
                aria-pressed={entry.key === chosen}
                onClick={() => onChoose(entry.key)}
              >
                <span className={styles.mark} aria-hidden="true">
                  {entry.kind === 'stop' ? entry.number : <Icon size={16} />}
                </span>
                <span className={styles.head}>
                  <span className={styles.title}>{entryTitle(entry, t)}</span>
                  <span className={styles.time}>{spanText(entry)}</span>
                  <span className={styles.duration}>{lastingText(entry, t)}</span>
                </span>
                <span className={styles.place}>{entryPlace(entry, placeText)}</span>
                <Details entry={entry} />
              </button>
              {mayDraw && entry.key === chosen && entry.kind === 'stop' && entry.place && (
                <TextLink to={`${paths.geofences()}?lat=${entry.place.lat}&lng=${entry.place.lng}`}>
                  {t('day.newZone')}
                </TextLink>
              )}
            </li>
          );
        })}
      </ol>
    </ScrolledRows>
  );
}

function Details({ entry }: { entry: Entry }) {
  const { t } = useTranslation('mfe-routes');
  const parts: string[] = [];
  if (entry.kind === 'trip') {
    parts.push(formatMeasuredDistance(entry.distance.metres, entry.distance.estimated, t));
    if (entry.averageSpeed !== null) parts.push(t('day.average', { speed: formatSpeed(entry.averageSpeed) }));
    if (entry.topSpeed !== null) parts.push(t('day.top', { speed: formatSpeed(entry.topSpeed) }));
    if (entry.driver) parts.push(t('day.driver', { name: entry.driver }));
  }
  // Shorter than a minute is a pause at a gate.
  if (entry.kind === 'stop' && entry.idling >= 60_000)
    parts.push(t('day.idlingFor', { duration: formatDuration(entry.idling, t) }));
  if (entry.kind === 'silence') parts.push(t('day.silenceNote'));
  if (entry.kind === 'private')
    parts.push(
      entry.metres === null
        ? t('day.privateNote')
        : t('day.privateDistance', { distance: formatMeasuredDistance(entry.metres, 0, t) }),
    );
  if (parts.length === 0) return null;
  return (
    <span className={styles.details}>
      {parts.map((part, place) => (
        <Fragment key={part}>
          {place > 0 && ' · '}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
