/** A setting that cannot be used; the message names the variable. */
export class SettingError extends Error {
  override name = 'SettingError';
}
