/** A module cannot be upgraded as it is. */
export class UpgradeError extends Error {
  override name = 'UpgradeError';
}
