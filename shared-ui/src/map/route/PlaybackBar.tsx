import { Pause, Play } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/Button/IconButton';
import { formatDateTime, formatNumber, formatSpeed } from '../../model/format';
import type { TrackPoint } from '../types';
import { PLAYBACK_SPEEDS, type Playback } from './Playback';
import { KEY_STEP_MS } from './PlayClock';
import { distanceSoFar, speedColumns } from './route';
import styles from './route.module.css';
import { SpeedSelect } from './SpeedSelect';

const COLUMNS = 300;
const STRIP_HEIGHT = 40;
/** km/h at the strip's top, for a route that was slower than this. */
const LOWEST_TOP = 40;

/** Controls of a played route: play, speed, and a scrubber on the strip of its speeds. */
export function PlaybackBar({ playback, points }: { playback: Playback; points: readonly TrackPoint[] }) {
  const { t } = useTranslation('ui');
  useSyncExternalStore(playback.subscribe, playback.version);
  const distances = useMemo(() => distanceSoFar(points), [points]);
  const { index, share } = playback.moment();
  const point = points[index];
  const [passed, next] = [distances[index] ?? 0, distances[index + 1] ?? distances[index] ?? 0];
  const distance = passed + (next - passed) * share;
  const span = playback.to - playback.from;
  const played = span > 0 ? (playback.at - playback.from) / span : 0;

  return (
    <fieldset className={styles.playback} aria-label={t('ui:map.playback')}>
      <IconButton
        icon={playback.playing ? Pause : Play}
        variant="secondary"
        label={playback.playing ? t('ui:map.pause') : t('ui:map.play')}
        onClick={playback.playing ? playback.pause : playback.play}
      />
      <SpeedSelect
        label={t('ui:map.playbackSpeed')}
        speeds={PLAYBACK_SPEEDS}
        value={playback.speed}
        onChange={(speed) => playback.setSpeed(speed)}
      />
      <div className={styles.scrubber}>
        <SpeedStrip points={points} played={played} />
        <input
          type="range"
          min={playback.from}
          max={playback.to}
          step={KEY_STEP_MS}
          value={playback.at}
          aria-label={t('ui:map.moment')}
          aria-valuetext={`${formatDateTime(playback.at)}, ${formatSpeed(point?.speed)}`}
          onChange={(event) => playback.seek(Number(event.target.value))}
        />
      </div>
      <p className={styles.moment}>
        <span>{formatDateTime(playback.at)}</span>
        <span>{formatSpeed(point?.speed)}</span>
        <span>{t('ui:map.distanceSoFar', { km: formatNumber(distance, 2) })}</span>
      </p>
    </fieldset>
  );
}

/** Speed over time; empty where it was not measured. */
function SpeedStrip({ points, played }: { points: readonly TrackPoint[]; played: number }) {
  const path = useMemo(() => {
    const columns = speedColumns(points, COLUMNS);
    let top = LOWEST_TOP;
    for (const speed of columns) if (speed > top) top = speed;
    let d = '';
    columns.forEach((speed, i) => {
      if (!Number.isNaN(speed))
        d += `M${i} ${STRIP_HEIGHT}v${-Math.max(1, (speed / top) * STRIP_HEIGHT).toFixed(1)}h1V${STRIP_HEIGHT}z`;
    });
    return d;
  }, [points]);
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${COLUMNS} ${STRIP_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} className={styles.stripAll} />
      <svg
        width={COLUMNS * played}
        height={STRIP_HEIGHT}
        viewBox={`0 0 ${Math.max(0.01, COLUMNS * played)} ${STRIP_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={path} className={styles.stripPlayed} />
      </svg>
    </svg>
  );
}
