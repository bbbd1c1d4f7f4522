import { type Asked, all, byPlate, type Figure, ofEach, type Row, rowsOf, sum } from './readings';

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
        'the report of the fleet': async (ask) =>
          all((await ask(`/api/reports/dashboard?${now}`)).data.overview.online_devices),
        'the report of operations': async (ask) =>
          all((await ask(`/api/reports/operational?${now}`)).data.fleetUtilization.online_devices),
      },
    },
  ];
}

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
