/** A module cannot be upgraded in its present state. */
export class UpgradeError extends Error {
  override name = 'UpgradeError';
}
