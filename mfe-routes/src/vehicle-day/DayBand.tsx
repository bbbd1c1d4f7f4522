import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from 'shared-auth';
import { alarmMessage, alarmTypeLabel } from 'shared-ui';
import styles from './DayBand.module.css';
import type { DayAlarm, Entry, Span, Stretch } from './day';
import { stretchesOf } from './day';
import { boundsOf, hoursOf } from './days';
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
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
const always = ['driving', 'idling', 'standing', 'silence'] as const satisfies readonly Stretch['state'][];

/** When, what, and what the server sent of it. */
const alarmText = ({ at, type, message }: DayAlarm, t: Translate): string =>
  [`${hourMinute(at)} ${alarmTypeLabel(t, type)}`, alarmMessage(t, { alarm_type: type, message })]
    .filter(Boolean)
    .join(' · ');

/**
 * The day from 0 to 24 h: what the vehicle did when, and its alarms. Arrows go from entry to entry; the list has the
 * same as rows.
 */
export function DayBand({ date, entries, idling, alarms, chosen, onChoose }: DayBandProps) {
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

  return (
    <div className={styles.band}>
      <div ref={track} role="radiogroup" aria-label={t('day.band')} className={styles.track} onKeyDown={moveAlong}>
        {entries.map((entry) => {
          const own = stretches.filter(({ key }) => key === entry.key);
          const [start, end] = [own[0]?.start ?? 0, own.at(-1)?.end ?? 0];
          if (own.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold the stretches of a stop
            <button
              key={entry.key}
              type="button"
              role="radio"
              aria-checked={entry.key === chosen}
              aria-label={entryLabel(entry, t)}
              title={entryLabel(entry, t)}
              data-key={entry.key}
              tabIndex={entry.key === focused ? 0 : -1}
              className={styles.entry}
              style={{ insetInlineStart: percent(start), inlineSize: percent(end - start) }}
              onClick={() => onChoose(entry.key)}
            >
              {own.map((stretch) => (
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
        })}
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
