/** A report each morning, as a form sends it, with what a test has otherwise. */
export const reportSchedule = (over: object = {}) => ({
  name: 'Безбедност',
  view: 'safety',
  days: 7,
  vehicle_id: null,
  month: null,
  format: 'xlsx',
  every: 'day',
  weekday: null,
  month_day: null,
  at_time: '07:00',
  recipients: [1],
  is_paused: false,
  ...over,
});
