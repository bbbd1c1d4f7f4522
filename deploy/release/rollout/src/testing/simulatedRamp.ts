import type { Measured, Visit } from 'shared-auth/contract';
import { worseBehaviour } from '../health/behaviour';
import {
  createRandom,
  type SimulatedRoute,
  type SimulatedUser,
  simulatedRoutes,
  simulatedUsers,
  simulatedVisit,
} from './simulatedVisits';

const versions = { id: 'mfe-alarms', candidate: '1.3.0', stable: '1.2.0' };
const routes = Object.keys(simulatedRoutes) as SimulatedRoute[]; // its own keys
/** Percent in each half hour; at first no one has the candidate. */
const steps = [0, 10, 25, 50];

/** What a candidate does to a user's visits; nothing: it is an equal build. */
export type Harm = (user: SimulatedUser) => Measured | undefined;

/**
 * A ramp, looked at every five minutes.
 * @returns the sentence that stops it, and how many pages showed the candidate
 */
export function simulatedRamp(seed: number, userCount: number, harm: Harm = () => undefined) {
  const random = createRandom(seed * 7_919 + userCount * 31 + 13);
  const users = simulatedUsers(userCount, random);
  let visits: Visit[] = [];
  let pages = 0;
  for (let minute = 1; minute <= steps.length * 30; minute += 1) {
    const percent = steps[Math.floor((minute - 1) / 30)] ?? 50;
    for (const user of users) {
      if (random() > 0.35) continue;
      const route = routes[Math.floor(random() * routes.length)] ?? '/alarms';
      const isCandidate = user.bucket < percent;
      if (isCandidate) pages += 1;
      const version = isCandidate ? versions.candidate : versions.stable;
      visits.push(simulatedVisit(version, route, user, minute * 60, random, (isCandidate && harm(user)) || undefined));
    }
    if (minute % 5 > 0 || pages === 0) continue;
    visits = visits.filter(({ at }) => at > (minute - 30) * 60);
    const why = worseBehaviour(versions, visits)?.why;
    if (why) return { why, pages };
  }
  return { why: null, pages };
}

/** For tests: why ramps of equal builds were stopped, of so many with so many users. */
export const stoppedRamps = (count: number, users: number): string[] =>
  Array.from({ length: count }, (_, seed) => simulatedRamp(seed + 1, users).why ?? []).flat();
