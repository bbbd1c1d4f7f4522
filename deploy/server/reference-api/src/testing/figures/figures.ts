import { reportSheets } from '../../extensions/scheduledReports/reportSheets';
import type { TestApi } from '../client';
import { alarmFigures } from './alarmFigures';
import { presentFigures, visitFigures } from './presentFigures';
import type { Asked, Figure, Readings, Sent } from './readings';
import { tripFigures } from './tripFigures';

/**
 * The figures that stand on more than one page, by the calls that the pages make.
 * @param days the last of them is today
 * @param plates of all vehicles
 */
export function figures(days: readonly string[], plates: readonly string[]): Figure[] {
  const now = `days=${days.length}`;
  return [
    ...tripFigures(days, plates),
    ...alarmFigures(now, `start_date=${days[0]}&end_date=${days.at(-1)}`, plates),
    ...presentFigures(now),
    ...visitFigures(plates),
  ];
}

/** What is sent to somebody who sees all. @param days the last of them is today */
export const sentBy =
  ({ api }: TestApi, days: number): Sent =>
  async (view) => {
    const choice = { view, days, month: 'this', vehicle_id: null } as Parameters<typeof reportSheets>[1];
    const file = await reportSheets(api.database, choice, { visibility: null, locale: 'mk', zoneTeams: [] });
    return (file?.sheets ?? []).map(({ rows }) => rows as Awaited<ReturnType<Sent>>[number]);
  };

/** Where places say different things of one figure: of which vehicle, and what each says. */
export async function differences(test: TestApi, sent: Sent, { places, within = 0 }: Figure): Promise<string[]> {
  const ask: Asked = async (path) => {
    const { status, body } = await test.call('manager', 'GET', path);
    if (status !== 200) throw new Error(`${path} was refused with ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const readings = new Map<string, Readings>();
  for (const [place, read] of Object.entries(places)) readings.set(place, await read(ask, sent));
  const totals = [...readings].map(([place, values]) => ({
    place,
    value: [...values.values()].reduce((one, more) => one + more, 0),
  }));
  const single = [...readings].filter(([, values]) => !values.has('all'));
  const keys = [...new Set(single.flatMap(([, values]) => [...values.keys()]))];
  if (totals.every(({ value }) => value === 0)) return ['all: nothing, which proves nothing'];
  return [
    ...unequal('all', totals, within * keys.length),
    ...keys.flatMap((key) =>
      unequal(
        key,
        single.map(([place, values]) => ({ place, value: values.get(key) ?? 0 })),
        within,
      ),
    ),
  ];
}

function unequal(of: string, values: readonly { place: string; value: number }[], within: number): string[] {
  const readings = values.map(({ value }) => value);
  if (Math.max(...readings) - Math.min(...readings) <= within) return [];
  return [`${of}: ${values.map(({ place, value }) => `${place} ${value}`).join(', ')}`];
}
