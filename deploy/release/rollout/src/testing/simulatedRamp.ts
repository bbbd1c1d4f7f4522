import type { Visit } from 'shared-auth/contract';
import { worseBehaviour } from '../health/behaviour';
import { createRandom, type SimulatedRoute, simulatedRoutes, simulatedUsers, simulatedVisit } from './simulatedVisits';

const versions = { id: 'mfe-alarms', candidate: '1.3.0', stable: '1.2.0' };
const routes = Object.keys(simulatedRoutes) as SimulatedRoute[]; // its own keys
/** Percent in each half hour; at first no one has the candidate. */
const steps = [0, 10, 25, 50];

/** A ramp of an equal build, looked at every five minutes. @returns the sentence that stops it */
function ramp(seed: number, userCount: number): string | null {
  const random = createRandom(seed * 7_919 + 13);
  const users = simulatedUsers(userCount, random);
  let visits: Visit[] = [];
  for (let minute = 1; minute <= 120; minute += 1) {
    const percent = steps[Math.floor((minute - 1) / 30)] ?? 50;
    for (const user of users) {
      if (random() > 0.35) continue;
      const route = routes[Math.floor(random() * routes.length)] ?? '/alarms';
      const version = user.bucket < percent ? versions.candidate : versions.stable;
      visits.push(simulatedVisit(version, route, user, minute * 60, random));
    }
    if (minute % 5 > 0) continue;
    visits = visits.filter(({ at }) => at > (minute - 30) * 60);
    const why = worseBehaviour(versions, visits)?.why ?? null;
    if (why) return why;
  }
  return null;
}

/** For tests: why ramps of equal builds were stopped, of so many with so many users. */
export const stoppedRamps = (count: number, users: number): (string | null)[] =>
  Array.from({ length: count }, (_, seed) => ramp(seed + users * 1_000, users)).filter(Boolean);
