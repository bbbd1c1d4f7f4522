/** A report's schedule as the form sends it: paused, so that its report is made only where it is tried. */
export const pausedSchedule = (over: object) => ({
  days: null,
  vehicle_id: null,
  month: null,
  format: 'xlsx',
  every: 'day',
  weekday: null,
  month_day: null,
  at_time: '03:00',
  recipients: [1],
  is_paused: true,
  ...over,
});
