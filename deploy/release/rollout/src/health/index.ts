/** Health of rolled-out versions: what pages reported, and the judgement on it. */
export { type Evidence, failingStable, type Judgement, judge, type LeastEvidence, rule } from './judge';
export { loadTimeOf } from './statistics';
export { errorKey, mergeErrors, type VersionError } from './versionErrors';
export {
  addTo,
  emptyHealth,
  failureShare,
  type HealthReport,
  loadTimeBounds,
  mergeHealth,
  sumOf,
  type VersionHealth,
} from './versionHealth';
