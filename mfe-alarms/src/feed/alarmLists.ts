/** Key of the lists that hold alarms, followed by what was asked for. */
export const ALARM_LISTS = ['mfe-alarms', 'alarms'] as const;
