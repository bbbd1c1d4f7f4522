import { type Asked, all, byPlate, type Figure, ofEach, type Row, rowsOf, sum } from './readings';

/** Counts of alarms and positions, as reports and the dashboard have them. */
export function alarmFigures(now: string, period: string, plates: readonly string[]): Figure[] {
  const reported = (ask: Asked, value: (data: Row) => number) =>
    ofEach(plates, [now], async (plate, days) => value((await ask(`/api/reports/vehicle/${plate}?${days}`)).data));
  return [
    {
      name: 'alarms',
      places: {
        'the list of alarms': async (ask) => all((await ask(`/api/alarms?${period}&limit=1`)).pagination.total),
        'the list of alarms, of one vehicle': (ask) =>
          ofEach(
            plates,
            [period],
            async (plate) => (await ask(`/api/alarms?${period}&limit=1&vehicle_id=${plate}`)).pagination.total,
          ),
        'the rows of the list': async (ask) => byPlate(await rowsOf(ask, `/api/alarms?${period}`), () => 1),
        'the file that is sent': async (_, sent) => all((await sent('alarms'))[0]?.length ?? 0),
        'alarms by vehicle': async (ask) => {
          const { data } = await ask(`/api/reports/alarms?${period}`);
          return all(sum(data, ({ total_alarms }) => total_alarms));
        },
        'the report of the fleet': async (ask) =>
          all((await ask(`/api/reports/dashboard?${now}`)).data.overview.total_alarms),
        'its types': async (ask) =>
          all(sum((await ask(`/api/reports/dashboard?${now}`)).data.alarmTypes, (row) => row.total_count)),
        'the report of a vehicle': (ask) => reported(ask, ({ stats }) => stats.total_alarms),
        'its days': (ask) => reported(ask, ({ dailyActivity }) => sum(dailyActivity, (row) => row.alarms_count)),
        'the report of safety': async (ask) =>
          all(sum((await ask(`/api/reports/safety?${now}`)).data.safetyStats, (row) => row.total_count)),
        'its risks': async (ask) =>
          byPlate((await ask(`/api/reports/safety?${now}`)).data.riskProfile, (row) => row.total_alarms),
        'the dashboard': async (ask) => all((await ask(`/api/dashboard/alarm-stats?${now}`)).data.total),
        'its severities': async (ask) =>
          all(sum((await ask(`/api/dashboard/alarm-stats?${now}`)).data.by_severity, ({ count }) => count)),
        'its trend': async (ask) =>
          all(sum((await ask(`/api/dashboard/alarm-trends?${now}`)).data.daily_trends, ({ count }) => count)),
      },
    },
    {
      name: 'open alarms',
      places: {
        'the list of alarms': async (ask) =>
          all((await ask(`/api/alarms?${period}&limit=1&is_acknowledged=false`)).pagination.total),
        'the report of the fleet': async (ask) =>
          all((await ask(`/api/reports/dashboard?${now}`)).data.overview.unacknowledged_alarms),
        'the report of a vehicle': (ask) => reported(ask, ({ stats }) => stats.unacknowledged_alarms),
        'the report of safety': async (ask) =>
          all(sum((await ask(`/api/reports/safety?${now}`)).data.safetyStats, (row) => row.unacknowledged_count)),
        'the dashboard': async (ask) => all((await ask(`/api/dashboard/alarm-stats?${now}`)).data.unacknowledged),
      },
    },
    {
      name: 'positions',
      places: {
        'the report of the fleet': async (ask) =>
          all((await ask(`/api/reports/dashboard?${now}`)).data.overview.total_locations),
        'the report of a vehicle': (ask) => reported(ask, ({ stats }) => stats.total_locations),
        'its days': (ask) => reported(ask, ({ dailyActivity }) => sum(dailyActivity, (row) => row.location_count)),
        'the report of operations': async (ask) =>
          byPlate((await ask(`/api/reports/operational?${now}`)).data.vehicleEfficiency, (row) => row.total_locations),
        'the dashboard': async (ask) =>
          all((await ask(`/api/dashboard/location-stats?${now}`)).data.summary.total_locations),
        'its hours': async (ask) =>
          all(sum((await ask(`/api/dashboard/hourly-activity?${now}`)).data.hourly_data, ({ count }) => count)),
      },
    },
  ];
}
