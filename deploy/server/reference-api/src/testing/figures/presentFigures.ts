import { type Asked, all, byPlate, type Figure, ofEach, type Row, rowsOf, type Sent, sum } from './readings';

/** Who is online now. */
export function presentFigures(now: string): Figure[] {
  const isOnline = (row: Row) => Number((row.device_status ?? row.status) === 'online');
  return [
    {
      name: 'online',
      places: {
        'the dashboard': async (ask) => all((await ask(`/api/dashboard/overview?${now}`)).data.online_devices),
        'the map': async (ask) => byPlate((await ask(`/api/dashboard/fleet-status?${now}`)).data.vehicles, isOnline),
        'the list of devices': async (ask) => all((await ask('/api/devices?status=online&limit=1')).pagination.total),
        'the rows of the list': async (ask) => byPlate(await rowsOf(ask, '/api/devices', 100), isOnline),
        'the file that is sent': async (_, sent) =>
          all((await sent('devices'))[0]?.filter((row) => row.includes('Онлајн')).length ?? 0),
        'the report of the fleet': async (ask) =>
          all((await ask(`/api/reports/dashboard?${now}`)).data.overview.online_devices),
        'the report of operations': async (ask) =>
          all((await ask(`/api/reports/operational?${now}`)).data.fleetUtilization.online_devices),
      },
    },
  ];
}

const secondsBetween = (from: string, to: string | null) =>
  ((to ? Date.parse(to) : Date.now()) - Date.parse(from)) / 1_000;
/** Seconds of a column of a file. */
const lasting = (rows: Awaited<ReturnType<Sent>>[number] = [], column: number) =>
  rows.reduce((total, row) => total + Number((row[column] as Record<string, number> | null)?.duration ?? 0) / 1_000, 0);

/** Who was and is in zones. */
export function visitFigures(plates: readonly string[]): Figure[] {
  const visits = (ask: Asked, query = '') => rowsOf(ask, `/api/zones/visits${query}`, 200);
  const inside = async (ask: Asked) => sum((await ask('/api/zones')).data, ({ vehicles_inside }) => vehicles_inside);
  return [
    {
      name: 'visits',
      places: {
        'the list of visits': async (ask) => byPlate(await visits(ask), () => 1),
        'its total': async (ask) => all((await ask('/api/zones/visits?limit=1')).pagination.total),
        'the file that is sent': async (_, sent) => all((await sent('visits'))[0]?.length ?? 0),
        'of each vehicle': (ask) =>
          ofEach(plates, [''], async (plate) => (await visits(ask, `?vehicle_id=${plate}`)).length),
        'of each zone': async (ask) => {
          const rows: Row[] = [];
          for (const { id } of (await ask('/api/zones')).data) rows.push(...(await visits(ask, `?zone_id=${id}`)));
          return byPlate(rows, () => 1);
        },
      },
    },
    {
      // Stays that go on last longer with every question.
      name: 'time in zones',
      within: 120,
      places: {
        'the list of visits': async (ask) => byPlate(await visits(ask), ({ duration }) => duration),
        'its moments': async (ask) =>
          byPlate(await visits(ask), ({ entered_at, left_at }) => secondsBetween(entered_at, left_at)),
        'the file that is sent': async (_, sent) => all(lasting((await sent('visits'))[0], 7)),
        'its sums by zone': async (_, sent) => all(lasting((await sent('visits'))[1], 3)),
        'its sums by vehicle': async (_, sent) => all(lasting((await sent('visits'))[2], 3)),
      },
    },
    {
      name: 'vehicles inside',
      places: {
        'the list of zones': async (ask) => all(await inside(ask)),
        'each zone': async (ask) => {
          const { data } = await ask('/api/zones');
          return all(
            sum(
              await Promise.all(data.map(({ id }: Row) => ask(`/api/zones/${id}`))),
              (one) => one.data.vehicles_inside,
            ),
          );
        },
        'visits that go on': async (ask) => byPlate(await visits(ask, '?open=true'), () => 1),
      },
    },
  ];
}
