import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from 'shared-auth';
import { alarmMessage, alarmTypeLabel } from 'shared-ui';
import { type SharedMoment, useMoment } from 'shared-ui/sharedMoment';
import styles from './DayBand.module.css';
import type { DayAlarm, Entry, Span, Stretch } from './day';
import { stretchesOf } from './day';
import { boundsOf, type DayBounds, hoursOf } from './days';
import { entryLabel, hourMinute } from './entryTexts';

interface DayBandProps {
  /** `YYYY-MM-DD` */
  date: string;
  entries: readonly Entry[];
  idling: readonly Span[];
  alarms: readonly DayAlarm[];
  /** Key of the chosen entry. */
  chosen: string | null;
  onChoose: (key: string) => void;
  /** The marked moment; a pointer over the band moves it. */
  moment: SharedMoment;
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
const always = ['driving', 'idling', 'standing', 'silence'] as const satisfies readonly Stretch['state'][];

/** Time, type, and the server's message. */
const alarmText = ({ at, type, message }: DayAlarm, t: Translate): string =>
  [`${hourMinute(at)} ${alarmTypeLabel(t, type)}`, alarmMessage(t, { alarm_type: type, message })]
    .filter(Boolean)
    .join(' · ');

/**
 * The day from 0 to 24 h: the vehicle's activities over time, and its alarms. Arrows move between the entries; the list
 * has the same entries as rows.
 */
export function DayBand({ date, entries, idling, alarms, chosen, onChoose, moment }: DayBandProps) {
  const { t } = useTranslation('mfe-routes');
  const track = useRef<HTMLDivElement>(null);
  const bounds = boundsOf(date);
  const stretches = stretchesOf(entries, idling, bounds);
  const focused = entries.some(({ key }) => key === chosen) ? chosen : (entries[0]?.key ?? null);

  function moveAlong(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || event.shiftKey) return;
    const at = entries.findIndex(({ key }) => key === focused);
    const next = entries[chosen === null ? at : at + step];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    track.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  }

  function showMoment({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (clientX - left) / width));
    if (width > 0) moment.show(Math.round(bounds.from + share * (bounds.to - bounds.from)));
  }

  return (
    <div className={styles.band}>
      <div className={styles.scale} onPointerMove={showMoment} onPointerDown={showMoment}>
        <div ref={track} role="radiogroup" aria-label={t('day.band')} className={styles.track} onKeyDown={moveAlong}>
          {entries.map((entry) => (
            <EntryButton
              key={entry.key}
              entry={entry}
              stretches={stretches.filter(({ key }) => key === entry.key)}
              isChosen={entry.key === chosen}
              isFocused={entry.key === focused}
              onChoose={onChoose}
            />
          ))}
        </div>
        <div className={styles.alarms}>
          {alarms.map((alarm) => (
            <span
              key={String(alarm.id)}
              role="img"
              className={styles.alarm}
              data-severity={alarm.severity ?? undefined}
              aria-label={alarmText(alarm, t)}
              title={alarmText(alarm, t)}
              style={{ insetInlineStart: percent((alarm.at - bounds.from) / (bounds.to - bounds.from)) }}
            />
          ))}
        </div>
        <div className={styles.hours} aria-hidden="true">
          {hoursOf(bounds, date).map(({ hour, share }) => (
            <span key={hour} style={{ insetInlineStart: percent(share) }}>
              {hour}
            </span>
          ))}
        </div>
        <MomentMark moment={moment} bounds={bounds} />
      </div>
      <ul className={styles.legend} aria-label={t('day.legend')}>
        {[...always, ...(entries.some(({ kind }) => kind === 'private') ? (['private'] as const) : [])].map((state) => (
          <li key={state} data-state={state}>
            {t(`day.states.${state}`)}
          </li>
        ))}
        {alarms.length > 0 && <li data-state="alarm">{t('day.states.alarm')}</li>}
      </ul>
    </div>
  );
}

/** The moment that the map and the graphs show, too. */
function MomentMark({ moment, bounds: { from, to } }: { moment: SharedMoment; bounds: DayBounds }) {
  const at = useMoment(moment);
  if (at === null || at < from || at > to) return null;
  const place = percent((at - from) / (to - from));
  return (
    <span className={styles.moment} style={{ insetInlineStart: place }} aria-hidden="true">
      <span style={{ transform: `translateX(-${place})` }}>{hourMinute(at)}</span>
    </span>
  );
}

interface EntryButtonProps {
  entry: Entry;
  /** Its parts of the band; empty where it is not of this day. */
  stretches: readonly Stretch[];
  isChosen: boolean;
  isFocused: boolean;
  onChoose: (key: string) => void;
}

function EntryButton({ entry, stretches, isChosen, isFocused, onChoose }: EntryButtonProps) {
  const { t } = useTranslation('mfe-routes');
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold the stretches of a stop
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-label={entryLabel(entry, t)}
      title={entryLabel(entry, t)}
      data-key={entry.key}
      tabIndex={isFocused ? 0 : -1}
      className={styles.entry}
      style={{ insetInlineStart: percent(first.start), inlineSize: percent(last.end - first.start) }}
      onClick={() => onChoose(entry.key)}
    >
      {stretches.map((stretch) => (
        <span
          key={stretch.start}
          data-state={stretch.state}
          className={styles.stretch}
          // Shares of a day would not fill it: below a sum of 1 flex leaves the rest free.
          style={{ flexGrow: (stretch.end - stretch.start) * 1000 }}
        />
      ))}
    </button>
  );
}
