import { filesBelow, pages, read } from './testing/files';

/** Where a type of alarms is named and no alarm is shown, and why. */
const ofNoAlarm: Readonly<Record<string, string>> = {
  'mfe-admin/src/audit/auditFields.ts': 'a value of the audit log',
  'mfe-admin/src/users/useSilentRules.ts': 'rules for alarms',
  'mfe-alarms/src/sent-notifications/DeleteChannelDialog.tsx': 'rules for alarms',
  'mfe-alarms/src/notification-rules/RuleDialog.tsx': 'rules for alarms',
  'mfe-alarms/src/notification-rules/ruleSentence.ts': 'rules for alarms',
  'mfe-alarms/src/alarms/filters/FilterChips.tsx': 'a filter by type',
  'mfe-alarms/src/alarms/filters/RareFilters.tsx': 'a filter by type',
  'mfe-alarms/src/alarms/alarms.ts': 'the order of a column',
  'mfe-alarms/src/alarm-widgets/AlarmTypesChart.tsx': 'alarms counted by type',
  'mfe-alarms/src/feed/useAlarmName.ts': 'the name of a row whose cells have the message',
  'shared-ui/src/model/labels.ts': 'defines it',
  'shared-ui/src/model/reports/levels.ts': 'alarms counted by type',
  'shared-ui/src/model/reports/lists/records.ts': 'the message is a column of its own',
  'shared-ui/src/index.ts': 'exports it',
};
const shows = (name: string) => (path: string) => new RegExp(`\\b${name}\\b`).test(read(path));
const sources = pages
  .flatMap((room) => filesBelow(`${room}/src`, /\.tsx?$/))
  .filter((path) => !/\.test\.|\/testing\//.test(path));

it('every place that shows an alarm shows its own words: what names the type has the message beside it', () => {
  const named = sources.filter(shows('alarmTypeLabel'));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !(path in ofNoAlarm) && !shows('alarmMessage')(path))).toEqual([]);
});

it('the list of exceptions names files that are there', () => {
  expect(Object.keys(ofNoAlarm).filter((path) => !sources.includes(path))).toEqual([]);
});
