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
 * How fast a vehicle goes or how long it has been stopped; of one that is silent when it was last heard of.
 * @param since since when it stands, epoch ms; null where that is not known
 */
export function motionText(motion: Motion, since: number | null, now: number, t: Translate, isShort = false): string {
  const { speed, fixAt, status } = motion;
  if (isStopped(motion, now)) return formatStopped(since, now, t, isShort);
  if (speed === null || status === 'offline' || isOldState(fixAt, now)) return formatRelativeTime(fixAt, now, t);
  return formatSpeed(speed);
}
