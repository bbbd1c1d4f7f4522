/**
 * Keys of the choices which signals critical alarms give, for `usePreference`; both off at first. The shell reads them
 * as well, as the condition of the background widget in module.json.
 */
export const signalPreferences = {
  /** A sound for each critical alarm. */
  sound: 'mfe-alarms:alarms.sound',
  /** A desktop notification for each critical alarm; the browser's permission is asked for when it is turned on. */
  notifications: 'mfe-alarms:alarms.notifications',
} as const;
