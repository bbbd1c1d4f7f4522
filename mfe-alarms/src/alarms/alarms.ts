import { type AlarmRow, type Id, paths, serverCan, severities, type Translate } from 'shared-auth';
import {
  alarmTypeLabel,
  choiceParam,
  pageParam,
  type SearchCodec,
  type SearchParam,
  textParam,
  writeSearch,
} from 'shared-ui';
import { type ListSort, sortParams, sortQuery } from 'shared-ui/lists';

/** Rows the alarm page asks for and shows at a time (docs/spec/core.md §9). */
export const PAGE_SIZE = 50;

/** An alarm as the pages have it. */
export interface Alarm extends AlarmRow {
  /** The acknowledgement is on its way, or waits for the server to be back; it is not shown as a fact. */
  progress?: 'sending' | 'unsent';
  /** Alike open ones that are one row, the newest, which is this one, first. */
  repeats?: readonly Alarm[];
}

/** The name of each sortable column in the URL; the server's names where it sorts. */
export const alarmSortNames = {
  alarm: 'alarm_type',
  severity: 'severity',
  vehicle: 'license_plate',
  device: 'device_name',
  time: 'created_at',
  state: 'is_acknowledged',
};

/** The filters and the order of the page; '' is "all". The names are the call's own. */
export interface AlarmFilters extends ListSort {
  page: number;
  device_id: string;
  vehicle_id: string;
  alarm_type: string;
  severity: string;
  is_acknowledged: '' | 'true' | 'false';
  /** Whether the user, or anyone, has claimed them. Only where the server announces `alarms.work`. */
  claimed: '' | 'me' | 'anyone';
  /** `YYYY-MM-DDTHH:mm` in Skopje. */
  start_date: string;
  end_date: string;
}

/** Every filter at "all"; the order stays. */
export const noFilters: Omit<AlarmFilters, keyof ListSort> = {
  page: 1,
  device_id: '',
  vehicle_id: '',
  alarm_type: '',
  severity: '',
  is_acknowledged: '',
  claimed: '',
  start_date: '',
  end_date: '',
};

const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** A time the pickers give; anything else in the URL reads as "all". */
const localTimeParam: SearchParam<string> = {
  read: (raw) => (raw !== null && localTime.test(raw) ? raw : ''),
  write: (value) => value || null,
};

/** The filters in the URL; an unknown type is preserved, so that a link to it works. */
export const filterCodec: SearchCodec<AlarmFilters> = {
  page: pageParam(),
  device_id: textParam(),
  vehicle_id: textParam(),
  alarm_type: textParam(),
  severity: textParam(),
  is_acknowledged: choiceParam(['true', 'false'], ''),
  claimed: choiceParam(['me', 'anyone'], ''),
  start_date: localTimeParam,
  end_date: localTimeParam,
  ...sortParams(alarmSortNames),
};

/** The address of a filtered list. */
export const alarmsPath = (filters: Partial<AlarmFilters>): string =>
  `${paths.alarms()}?${writeSearch(filterCodec, filters)}`;

/**
 * The query of GET /api/alarms (docs/spec/core.md §7), and the order once the user has chosen one. The client leaves
 * empty values out.
 */
export function alarmCall(filters: AlarmFilters) {
  const { page, start_date, end_date, claimed, sort, order, ...rest } = filters;
  return {
    page,
    limit: PAGE_SIZE,
    ...rest,
    claimed: serverCan('alarms.work') ? claimed : '',
    start_date: start_date && `${start_date}:00`,
    end_date: end_date && `${end_date}:00`,
    ...sortQuery({ sort, order }, Object.values(alarmSortNames)),
  };
}

/** The number of active filters, without page and order. */
export const activeFilters = ({ page: _page, sort: _sort, order: _order, ...filters }: AlarmFilters) =>
  Object.values(filters).filter((value) => value !== '').length;

/** Ranks of severities: higher is more severe. */
const gravity: ReadonlyMap<string, number> = new Map(severities.toReversed().map((severity, rank) => [severity, rank]));

/** The sort value of an alarm where the server does not sort; `null` is last. */
export function sortValueOf(alarm: Alarm, name: string, t: Translate): string | number | null {
  if (name === 'alarm_type') return alarmTypeLabel(t, alarm.alarm_type || null);
  if (name === 'severity') return gravity.get(alarm.severity) ?? null;
  if (name === 'license_plate') return alarm.license_plate ?? alarm.vehicle_code;
  if (name === 'device_name') return alarm.device_name;
  if (name === 'is_acknowledged') return Number(alarm.is_acknowledged);
  return alarm.created_at;
}

/**
 * Rows do not move while the pointer is over the table, so that a user does not acknowledge a row that slid under the
 * pointer. Rows that arrived above or between those on screen are held back, and a row that has left the list keeps its
 * position while there is one below it. Changes of a row show immediately. When a burst replaced the whole page, the
 * old page stays.
 *
 * @param leftAs - returns the present state of a row that has left; undefined when it no longer exists
 */
export function deferNew(
  shown: readonly Alarm[],
  fresh: readonly Alarm[],
  leftAs: (alarm: Alarm) => Alarm | undefined,
): { rows: readonly Alarm[]; held: number } {
  const shownIds = new Set(shown.map((alarm) => String(alarm.id)));
  const isShown = (alarm: Alarm) => shownIds.has(String(alarm.id));
  const last = fresh.findLastIndex(isShown);
  if (last < 0 && shown.length >= PAGE_SIZE && fresh.length >= PAGE_SIZE) return { rows: shown, held: fresh.length };
  const rows = fresh.filter((alarm, place) => place > last || isShown(alarm));
  const held = fresh.length - rows.length;
  const freshIds = new Set(fresh.map((alarm) => String(alarm.id)));
  const staying = shown.slice(0, 1 + shown.findLastIndex(({ id }) => freshIds.has(String(id))));
  staying.forEach((alarm, place) => {
    const left = freshIds.has(String(alarm.id)) ? undefined : leftAs(alarm);
    if (left) rows.splice(Math.min(place, rows.length), 0, left);
  });
  return { rows, held };
}

/** Whether an alarm that arrived belongs to the filtered list, according to the fields of the event. */
export function belongsTo(alarm: AlarmRow, filters: AlarmFilters, at: (local: string) => number): boolean {
  const { alarm_type, severity, is_acknowledged, claimed, vehicle_id, device_id, start_date, end_date } = filters;
  if (alarm_type && alarm.alarm_type !== alarm_type) return false;
  if (severity && alarm.severity !== severity) return false;
  if (claimed && !alarm.claimed_by) return false;
  if (is_acknowledged && String(alarm.is_acknowledged) !== is_acknowledged) return false;
  if (vehicle_id && alarm.vehicle_id !== null && String(alarm.vehicle_id) !== vehicle_id) return false;
  if (device_id && alarm.device_id != null && alarm.device_id !== device_id) return false;
  if (alarm.created_at === null) return true;
  if (start_date && alarm.created_at < at(start_date)) return false;
  return !(end_date && alarm.created_at > at(end_date));
}

/**
 * The alarms whose acknowledgement failed: those that the refreshed list still shows as unacknowledged. For those on
 * another page only the server's response to the call is known.
 */
export function stillOpen(asked: readonly Id[], refreshed: readonly Alarm[] | null, wasAccepted: boolean): Id[] {
  const state = new Map(refreshed?.map((alarm) => [String(alarm.id), alarm.is_acknowledged]));
  return asked.filter((id) => {
    const isAcknowledged = state.get(String(id));
    return isAcknowledged === undefined ? !wasAccepted : !isAcknowledged;
  });
}
