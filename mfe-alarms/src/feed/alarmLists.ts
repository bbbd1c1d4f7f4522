/** Key of the lists with alarms, followed by the input of the call. */
export const ALARM_LISTS = ['mfe-alarms', 'alarms'] as const;
