import { addresses } from '../extensions/addresses';
import { alarmWork } from '../extensions/alarmWork';
import { assignments } from '../extensions/assignments';
import { brought } from '../extensions/brought';
import { catchUp } from '../extensions/catchUp';
import { deviceHistory } from '../extensions/deviceHistory';
import { engines } from '../extensions/engines';
import { fuel } from '../extensions/fuel';
import { hours } from '../extensions/hours';
import { fileImport } from '../extensions/import';
import { invitations } from '../extensions/invitations';
import { limits } from '../extensions/limits';
import { maintenance } from '../extensions/maintenance';
import { notifications } from '../extensions/notifications';
import { odometer } from '../extensions/odometer';
import { privacy } from '../extensions/privacy';
import { scheduledReports } from '../extensions/scheduledReports';
import { secondFactor } from '../extensions/secondFactor';
import { sensors } from '../extensions/sensors';
import { shares } from '../extensions/shares';
import { trips } from '../extensions/trips';
import { workQueue } from '../extensions/workQueue';
import { zones } from '../extensions/zones';
import type { Extension } from '../platform/extension';

/**
 * All that this server can do beyond the specification. Without the line of an extension no console asks for its
 * features.
 */
export const extensions: readonly Extension[] = [
  secondFactor,
  privacy,
  fileImport,
  trips,
  deviceHistory,
  odometer,
  maintenance,
  engines,
  alarmWork,
  notifications,
  invitations,
  scheduledReports,
  shares,
  assignments,
  catchUp,
  workQueue,
  zones,
  hours,
  // After zones, whose own limits have priority.
  limits,
  sensors,
  fuel,
  brought,
  addresses,
];
