import { useMemo } from 'react';
import routeStyles from '../route/route.module.css';
import type { ReplayAlarm } from '../types';
import styles from './replay.module.css';

const HEIGHT = 40;
/** Length of an alarm's tick, by its severity: shown by more than its colour. */
const TICKS = [
  { severity: 'critical', length: 24 },
  { severity: 'high', length: 18 },
  { severity: 'medium', length: 12 },
  { severity: 'low', length: 8 },
  { severity: 'unknown', length: 8 },
] as const;

interface ReplayStripProps {
  known: Uint32Array;
  alarms: readonly ReplayAlarm[];
  from: number;
  to: number;
  at: number;
}

/** Behind the slider: for how many vehicles there are points, and the alarms. */
export function ReplayStrip({ known, alarms, from, to, at }: ReplayStripProps) {
  const n = known.length;
  const span = Math.max(1, to - from);
  const path = useMemo(() => {
    const most = Math.max(1, ...known);
    let d = '';
    known.forEach((count, i) => {
      if (count > 0) d += `M${i} ${HEIGHT}v${-(2 + (count / most) * (HEIGHT - 12)).toFixed(1)}h1V${HEIGHT}z`;
    });
    return d;
  }, [known]);
  const ticks = useMemo(
    () =>
      TICKS.map(({ severity, length }) => ({
        severity,
        d: alarms
          .filter((alarm) => severityOf(alarm) === severity)
          .map((alarm) => `M${(((alarm.at - from) / span) * n).toFixed(2)} 0v${length}`)
          .join(''),
      })),
    [alarms, from, span, n],
  );
  return (
    <svg className={routeStyles.strip} viewBox={`0 0 ${n} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} className={routeStyles.stripAll} />
      <rect className={styles.played} width={((at - from) / span) * n} height={2} y={HEIGHT - 2} />
      {ticks.map(({ severity, d }) => (
        <path key={severity} d={d} className={styles.tick} data-severity={severity} />
      ))}
    </svg>
  );
}

const severityOf = ({ severity }: ReplayAlarm) =>
  TICKS.find((tick) => tick.severity === severity)?.severity ?? 'unknown';
