/** A store that cannot be opened; the message names the variable. */
export class StoreSettingError extends Error {
  override name = 'StoreSettingError';
}
