/**
 * Calls of the API as data, with their records. This is a separate entry so that a page loads only the calls it names,
 * and so that the exports promised to modules of other teams do not change with the calls.
 */

export { shiftActs } from '../records/alarmWork';
export type { assignmentFields } from '../records/assignment';
export type { auditEntryFields } from '../records/auditEntry';
export { calendarFields, dayReasons, holidayFields } from '../records/calendar';
export { fleetVehicleFields } from '../records/dashboard';
export { commandRowFields, deviceInput, type rejectedValueFields } from '../records/device';
export type { WrittenRecord } from '../records/field';
export type { BodyValue, StoredRecord } from '../records/form';
export { ingestKeyFields, keyDeviceLimits, keyRateRange } from '../records/ingestKey';
export { type SentStatus, sentStatuses } from '../records/notification';
export { type RuleMoment, ruleMoments } from '../records/notificationRule';
export { ONE_LINE } from '../records/patterns';
export { type Rhythm, reportFormats, rhythms, scheduleInput } from '../records/reportSchedule';
export { type openSessionFields, secondFactorRuleFields } from '../records/session';
export { maintenanceStatuses } from '../records/trip';
export type { unregisteredDeviceFields } from '../records/unregisteredDevice';
export { fuelChangeKinds, fuelReceiptFields } from '../records/values/fuel';
export { odometerNowFields, odometerReadingFields } from '../records/values/odometer';
export {
  SENSOR_HOLD_MINUTES,
  sensorFields,
  sensorInput,
  sensorLimits,
  sensorOwner,
  type sensorSeriesFields,
  type sentValueFields,
  thresholdSides,
} from '../records/values/sensor';
export { zoneRowFields } from '../records/zone';
export { alarmCalls } from './alarms';
export { alarmWorkCalls } from './alarmWork';
export { assignmentCalls, deviceHistoryCalls, trackerCalls, userTeamCalls, vehicleDriverCalls } from './assignments';
export { auditCalls } from './audit';
export {
  type BroughtTeams,
  broughtCalls,
  broughtDays,
  broughtKept,
  broughtKinds,
  broughtOutcomes,
  broughtPhases,
  broughtReasons,
  broughtStates,
  groupsAround,
  HEARD_MINUTES,
  MOST_PAST,
  pastReasons,
  teamOfGroup,
  teamsSeen,
  undoneKinds,
} from './brought';
export { calendarCalls } from './calendars';
export {
  addressOf,
  type BudgetName,
  type Call,
  type CallBody,
  type CallData,
  type CallInput,
  type CallRow,
  everyRow,
  type Parameters,
  type PathValues,
  partOf,
  type QueryValues,
  type ReceivedBody,
  type Repeated,
  type Unrecorded,
} from './call';
export { dashboardCalls } from './dashboard';
export { deviceCalls } from './devices';
export { engineCalls } from './engines';
export {
  deviceImportCalls,
  fileImportCalls,
  type ImportedKind,
  importedKinds,
  MOST_IMPORTED_ROWS,
  receiptImportCalls,
  vehicleImportCalls,
} from './imports';
export { ingestKeyCalls } from './ingestKeys';
export { limitCalls } from './limits';
export { locationCalls } from './locations';
export { maintenanceCalls } from './maintenance';
export { notificationRuleCalls } from './notificationRules';
export { notificationCalls, webhookCalls } from './notifications';
export { addressCalls } from './places/addresses';
export { privateTimeCalls, type weekHours } from './privacy/privateTime';
export { errorRetentionCalls, type RetentionKind, retentionCalls, retentionFields } from './privacy/retention';
export { reportScheduleCalls } from './reportSchedules';
export { reportCalls } from './reports';
export { ownSessionCalls, passwordCalls, passwordRefusals, userSessionCalls } from './sessions';
export { shareCalls, type shareFields } from './shares';
export { silenceCalls } from './silence';
export { distanceRowFields, tripCalls } from './trips';
export { unregisteredCalls } from './unregistered';
export { dataSubjectCalls, dutyCalls, invitationCalls, userCalls } from './users';
export { fuelCalls } from './values/fuel';
export { odometerCalls } from './values/odometer';
export { sensorCalls } from './values/sensors';
export { vehicleCalls } from './vehicles';
export { workCalls } from './work';
export { zoneCalls, zoneHistoryRange } from './zones';
