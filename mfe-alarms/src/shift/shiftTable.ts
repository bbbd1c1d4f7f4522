import { shiftActs } from 'shared-auth/calls';
import { alarmMessage, alarmTypeLabel } from 'shared-ui';
import type { TableColumn } from 'shared-ui/reports';
import type { ShiftEntry } from './shift.api';

/** The report of a shift: the screen, paper and files. */
export const shiftTable: readonly TableColumn<ShiftEntry>[] = [
  { key: 'at', head: 'mfe-alarms:shift.columns.at', kind: 'time', value: ({ at }) => at },
  { key: 'vehicle', head: 'mfe-alarms:shift.columns.vehicle', kind: 'text', value: (row) => row.license_plate },
  {
    key: 'alarm',
    head: 'mfe-alarms:shift.columns.alarm',
    kind: 'text',
    value: (row, t) => (row.alarm_type === null ? null : alarmTypeLabel(t, row.alarm_type)),
  },
  {
    key: 'act',
    head: 'mfe-alarms:shift.columns.act',
    kind: 'text',
    value: ({ act }, t) => {
      const known = shiftActs.find((one) => one === act);
      return known ? t(`mfe-alarms:shift.acts.${known}`) : act;
    },
  },
  { key: 'author', head: 'mfe-alarms:shift.columns.author', kind: 'text', value: ({ author }) => author },
  { key: 'to', head: 'mfe-alarms:shift.columns.to', kind: 'text', value: ({ to }) => to },
  {
    key: 'text',
    head: 'mfe-alarms:shift.columns.text',
    kind: 'text',
    value: ({ act, alarm_type, text }, t) => (act === 'raised' ? alarmMessage(t, { alarm_type, message: text }) : text),
  },
];
