import { drainsOfDay } from '../../extensions/fuel/drains';
import { fuelOfVehicle } from '../../extensions/fuel/fuelOfVehicle';
import { reportMail } from '../../extensions/scheduledReports/reportMail';
import { valuesJson } from '../../extensions/sensors/valuesJson';
import { distancesJson } from '../../extensions/trips/distancesJson';
import { zoneHistory } from '../../extensions/zones/history/zoneHistory';
import type { HeavyJobTable } from '../../platform/heavy/jobs';
import { routeJson } from '../../reading/locations/routeJson';

/** The work that is done outside of the server's own thread. */
export const heavyJobs: HeavyJobTable = {
  route: routeJson,
  distances: distancesJson,
  fuel: fuelOfVehicle,
  drains: drainsOfDay,
  report: reportMail,
  values: valuesJson,
  zoneHistory,
};
