import { isOldState, isStopped, type Translate } from 'shared-auth/contract';
import { formatRelativeTime, formatSpeed, formatStopped } from 'shared-ui';

interface Motion {
  /** km/h */
  speed: number | null;
  /** Epoch ms of the last fix. */
  fixAt: number | null;
  /** The device's status. */
  status: string | null;
}

/**
 * A vehicle's speed, or for how long it has been stopped; of a silent one the time of its last message.
 * @param since the time since which it stands, epoch ms; null if unknown
 */
export function motionText(motion: Motion, since: number | null, now: number, t: Translate, isShort = false): string {
  const { speed, fixAt, status } = motion;
  if (isStopped(motion, now)) return formatStopped(since, now, t, isShort);
  if (speed === null || status === 'offline' || isOldState(fixAt, now)) return formatRelativeTime(fixAt, now, t);
  return formatSpeed(speed);
}
