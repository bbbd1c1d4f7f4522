import type { Translate } from 'shared-auth';
import { alarmMessage } from 'shared-ui';
import { addListTexts, alarmsTable, type TextStore, tableSheet } from 'shared-ui/reports';
import type { Sheet } from 'shared-ui/xlsx';
import type { Alarm } from './alarms';

/** Writes a position in words. */
type PlaceText = (latitude: number | null | undefined, longitude: number | null | undefined) => string | null;

/** Alarms as files have them: the cells of the files that the server sends by mail. */
export function alarmSheet(alarms: readonly Alarm[], placeText: PlaceText, t: Translate, texts: TextStore): Sheet {
  addListTexts(texts);
  const rows = alarms.map((alarm) => ({
    ...alarm,
    device_id: alarm.device_id == null ? null : String(alarm.device_id),
    message: alarmMessage(t, alarm),
    place: placeText(alarm.latitude, alarm.longitude),
    claimed_by: alarm.claimed_by ?? null,
    acknowledged_by: alarm.acknowledged_by ?? null,
    acknowledged_at: alarm.acknowledged_at ?? null,
  }));
  return tableSheet(t('ui:places.alarms'), alarmsTable, rows, t);
}
