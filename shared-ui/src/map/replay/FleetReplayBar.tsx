import { ArrowLeft, BellMinus, BellPlus, History, Pause, Play, StepBack, StepForward } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { MINUTE_MS } from 'shared-auth/contract';
import { Button } from '../../components/Button/Button';
import { IconButton } from '../../components/Button/IconButton';
import { Icon } from '../../internal/Icon';
import { alarmMessage } from '../../model/alarmMessage';
import { formatDateTime } from '../../model/format';
import { alarmTypeLabel } from '../../model/labels';
import { KEY_STEP_MS, PlayClock } from '../route/PlayClock';
import routeStyles from '../route/route.module.css';
import { SpeedSelect } from '../route/SpeedSelect';
import { useMapTexts } from '../texts/useMapTexts';
import type { MapVehicle, ReplayAlarm, Track } from '../types';
import { FleetReplay, type ReplayScene, vehiclesKnown } from './fleetReplay';
import { ReplayStrip } from './ReplayStrip';
import styles from './replay.module.css';

/** How many times faster than life a fleet can be played. */
export const REPLAY_SPEEDS = [1, 10, 30, 60, 120, 300, 600] as const;
const FIRST_SPEED = 60;
/** ms between two reports of the moment while it changes; each is a change of the address. */
const REPORT_MS = 1_000;
/** Columns of the strip that shows for how many vehicles there are points. */
const COLUMNS = 240;

export interface FleetReplayBarProps {
  /** The vehicles to replay, wherever they are now. The same array while they are unchanged. */
  vehicles: readonly MapVehicle[];
  /** The parts of their tracks loaded so far; the same array until more arrive. */
  tracks: readonly Track[];
  alarms: readonly ReplayAlarm[];
  /** The period; epoch ms. */
  from: number;
  to: number;
  /** The moment to begin with; epoch ms. */
  at: number;
  /** Called with the moment shown, once a second at most. */
  onMoment: (at: number) => void;
  /** Called with the scene for the map. */
  onScene: (scene: ReplayScene) => void;
  onLeave: () => void;
  /** Whether everything was requested and has loaded: only then are missing parts reported. */
  isComplete: boolean;
  /** Further notes on parts that were not loaded. */
  notes?: ReactNode;
}

/** Replays a fleet: one slider over the period for all vehicles, with the alarms as ticks. */
export function FleetReplayBar(props: FleetReplayBarProps) {
  const { vehicles, alarms, from, to, onLeave, isComplete, notes } = props;
  const t = useMapTexts();
  const hintId = useId();
  const { clock, replay } = useFleetReplay(props);
  const presence = useMemo(() => vehiclesKnown(replay.points.values(), from, to, COLUMNS), [replay, from, to]);
  const without = vehicles.filter(({ key }) => (replay.points.get(key)?.length ?? 0) === 0).length;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    toggle(clock);
  };

  return (
    <fieldset className={styles.replay} aria-label={t('ui-map:replay.label')}>
      <div className={styles.banner}>
        <p>
          <Icon icon={History} />
          {t('ui-map:replay.banner')}
        </p>
        <Button size="sm" icon={ArrowLeft} onClick={onLeave}>
          {t('ui-map:replay.leave')}
        </Button>
      </div>
      <Controls clock={clock} alarms={alarms} from={from} to={to} />
      <div className={routeStyles.scrubber}>
        <ReplayStrip known={presence} alarms={alarms} from={from} to={to} at={clock.at} />
        <input
          type="range"
          min={from}
          max={to}
          step={KEY_STEP_MS}
          value={clock.at}
          aria-label={t('ui-map:replay.moment')}
          aria-valuetext={formatDateTime(clock.at)}
          aria-describedby={hintId}
          onKeyDown={onKeyDown}
          onChange={(event) => clock.seek(Number(event.target.value))}
        />
      </div>
      <div className={styles.ends}>
        <span>{formatDateTime(from)}</span>
        <span>{formatDateTime(to)}</span>
      </div>
      <p className={styles.hint} id={hintId}>
        {t('ui-map:replay.hint')} {t('ui-map:replay.strip')}
      </p>
      <div className={styles.notes} aria-live="polite">
        {isComplete && without > 0 && <span>{t('ui-map:replay.noTrack', { count: without })}</span>}
        {notes}
      </div>
    </fieldset>
  );
}

const toggle = (clock: PlayClock) => (clock.playing ? clock.pause() : clock.play());

/** The clock of a replay, which moves the scene and reports the moment. */
function useFleetReplay({ vehicles, tracks, alarms, from, to, at, onMoment, onScene }: FleetReplayBarProps) {
  const [clock] = useState(() => new PlayClock(from, to, FIRST_SPEED, at));
  useSyncExternalStore(clock.subscribe, clock.version);
  const replay = useMemo(() => new FleetReplay(vehicles, tracks, alarms), [vehicles, tracks, alarms]);

  useEffect(
    function showMoments() {
      const now = () => clock.at;
      const show = () => {
        const shown = replay.goTo(clock.at);
        if (shown) onScene({ vehicles: shown, feed: replay.feed, now });
      };
      show();
      return clock.subscribe(show);
    },
    [clock, replay, onScene],
  );

  useEffect(() => clock.pause, [clock]);

  useEffect(
    function reportMoment() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = clock.subscribe(() => {
        timer ??= setTimeout(() => {
          timer = undefined;
          onMoment(clock.at);
        }, REPORT_MS);
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
    [clock, onMoment],
  );
  return { clock, replay };
}

interface ControlsProps extends Pick<FleetReplayBarProps, 'alarms' | 'from' | 'to'> {
  clock: PlayClock;
}

/** Steps, speed and the way from alarm to alarm, and which alarms were at the moment shown. */
function Controls({ clock, alarms, from, to }: ControlsProps) {
  const t = useMapTexts();
  const before = alarms.findLast((alarm) => alarm.at < clock.at);
  const after = alarms.find((alarm) => alarm.at > clock.at);
  const here = alarms.filter((alarm) => Math.abs(alarm.at - clock.at) < 500);
  return (
    <div className={styles.controls}>
      <IconButton
        icon={StepBack}
        label={t('ui-map:replay.back')}
        disabled={clock.at <= from}
        onClick={() => clock.seek(clock.at - MINUTE_MS)}
      />
      <IconButton
        icon={clock.playing ? Pause : Play}
        variant="secondary"
        label={t(clock.playing ? 'ui:map.pause' : 'ui:map.play')}
        onClick={() => toggle(clock)}
      />
      <IconButton
        icon={StepForward}
        label={t('ui-map:replay.forward')}
        disabled={clock.at >= to}
        onClick={() => clock.seek(clock.at + MINUTE_MS)}
      />
      <SpeedSelect
        label={t('ui-map:replay.speed')}
        speeds={REPLAY_SPEEDS}
        value={clock.speed}
        onChange={(speed) => clock.setSpeed(speed)}
      />
      <IconButton
        icon={BellMinus}
        label={t('ui-map:replay.previousAlarm')}
        disabled={!before}
        onClick={() => before && clock.seek(before.at)}
      />
      <IconButton
        icon={BellPlus}
        label={t('ui-map:replay.nextAlarm')}
        disabled={!after}
        onClick={() => after && clock.seek(after.at)}
      />
      <p className={styles.moment}>{formatDateTime(clock.at)}</p>
      <p className={styles.alarm} role="status">
        {here
          .map(({ type, name, message = null }) =>
            [alarmTypeLabel(t, type), name, alarmMessage(t, { alarm_type: type, message })].filter(Boolean).join(' · '),
          )
          .join('; ')}
      </p>
    </div>
  );
}
