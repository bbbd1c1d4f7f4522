import { type AfterAlarms, type NewAlarm, noTexts, storeAlarms } from '../../../alarms/insertAlarms';
import { alarmText } from '../../../alarms/rules/alarmTypes';
import { trackerAlarms } from '../../../alarms/rules/createAlarm';
import type { AlarmEvent } from '../../../live/payloads';
import type { Queries } from '../../../platform/database/database';
import { alarmDevices, type HiddenMessage, storeDistances } from './privateTime.store';

/** Alarms that are also raised in private time: somebody needs help, or the tracker is being disconnected. */
const safetyTypes: ReadonlySet<string> = new Set(['sos', 'panic', 'accident', 'fall_down', 'power_cut']);

/**
 * Retains the alarms of private time that concern safety. They retain their location, because helpers need it, but not
 * their speed and the tracker's own words.
 */
export const safetyAlarms = (alarms: readonly NewAlarm[]): NewAlarm[] =>
  alarms
    .filter(({ alarm_type }) => safetyTypes.has(alarm_type))
    .map((alarm) => ({ ...alarm, ...noTexts, speed: null, message: alarmText(alarm.alarm_type) }));

/** Stores the part of messages of private time that is retained. @returns the alarms that are new */
export async function storeHidden(
  queries: Queries,
  hidden: readonly HiddenMessage[],
  afterAlarms: readonly AfterAlarms[],
): Promise<AlarmEvent[]> {
  await storeDistances(queries, hidden);
  const alarming = hidden.flatMap(({ message }) => (message.alarms.length > 0 ? [message] : []));
  if (alarming.length === 0) return [];
  const devices = await alarmDevices(
    queries,
    alarming.map(({ uniqueId }) => uniqueId),
  );
  const byUid = new Map(devices.map((device) => [device.uid, device]));
  return storeAlarms(
    queries,
    alarming.flatMap((message) => {
      const device = byUid.get(message.uniqueId);
      return device ? safetyAlarms(trackerAlarms(device.device_pk, message)) : [];
    }),
    afterAlarms,
  );
}
