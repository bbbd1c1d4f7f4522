/** Health of rolled-out versions: the reports of pages, and the judgement on them. */
export { readHealth } from './askGateways';
export {
  type Evidence,
  evaluateHealth,
  failingStable,
  type HealthEvaluation,
  type LeastEvidence,
  rule,
} from './evaluateHealth';
export { loadTimeOf } from './statistics';
export { errorKey, mergeErrors, type VersionError } from './versionErrors';
export {
  addTo,
  emptyHealth,
  failureShare,
  type HealthReport,
  healthOf,
  loadTimeBounds,
  mergeHealth,
  sumOf,
  type VersionHealth,
} from './versionHealth';
