import { DAY_MS } from 'shared-auth/contract';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** An answer with every instant and every day moved, so that recent data of the recording are recent now. */
export function movedInTime(json: unknown, by: number): unknown {
  if (Array.isArray(json)) return json.map((each) => movedInTime(each, by));
  if (typeof json === 'object' && json !== null)
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, movedInTime(value, by)]));
  if (typeof json !== 'string') return json;
  if (INSTANT.test(json)) return new Date(Date.parse(json) + by).toISOString();
  return DAY.test(json)
    ? new Date(Date.parse(json) + Math.round(by / DAY_MS) * DAY_MS).toISOString().slice(0, 10)
    : json;
}
