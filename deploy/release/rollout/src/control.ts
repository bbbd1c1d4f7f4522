/**
 * The parts for a program that rolls out in place of a person: the CLI's own commands, its evaluation of a candidate,
 * and their input.
 */
export type { CommandResult } from './cli/commands/command';
export { UsageError } from './cli/flags';
export { perform } from './cli/perform';
export { currentSet, publishedRelease } from './compatibility/checkStored';
export type { Compatibility } from './compatibility/compatibility';
export { type AskHealth, evaluateCandidate, type Outcome, type RampPolicy, stepKey } from './ramp/evaluateCandidate';
export { rollBackFailing } from './ramp/rollBackFailing';
export { choiceProblem, permissionsOf } from './releases/arranged';
export { type OlderMajor, olderMajorsInUse } from './releases/olderMajorsInUse';
export {
  type AnyRelease,
  ChangeError,
  isNoVersion,
  isStopped,
  type Live,
  liveEntries,
  liveOf,
  rolledBack,
  type Share,
  stableVersions,
} from './releases/releaseSet';
export { type Change, isActOn, type ReleaseSet } from './releases/revision';
export { type Arrangement, arrangeModule, type Choice, choiceSchema, readArrangement } from './store/arrangement';
export { type Freeze, readFreeze } from './store/freeze';
export { listReleases } from './store/releases';
export { StoreError } from './store/storeErrors';
