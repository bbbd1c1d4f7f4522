/**
 * Tables of reports and lists as data: the screen, its files, and the files that a server sends are made of them. No
 * React, no network.
 */

export {
  type ReportPeriod,
  type ReportView,
  reportPeriods,
  reportViews,
  type SheetMonth,
  sheetMonths,
} from 'shared-auth/contract';
export { alarmMessage } from '../alarmMessage';
export { formatNumber } from '../format';
export type { TextStore } from './addTexts';
export {
  csvValue,
  formatDay,
  sheetValue,
  shownValue,
  type TableColumn,
  tableCsv,
  tableSheet,
} from './columns';
export {
  alarmRates,
  byDistance,
  byDriving,
  type DaySums,
  hourOf,
  kilometres,
  readDay,
  readSums,
  type SentDay,
  type SentSums,
  type Sums,
  sumOf,
  tripsOfDays,
  utilization,
  type VehicleSums,
} from './distance';
export {
  distanceFigures,
  figuresSheet,
  overviewFigures,
  type ReportFigure,
  utilizationFigures,
  vehicleFigures,
} from './figures';
export { type ColumnKind, isNumeric } from './kinds';
/** @deprecated `LevelKind` */
export { alarmTypeNames, type Level, type LevelKind, type LevelKind as LevelWords, levelOf, levelText } from './levels';
export { drivingTable, type ListedDriving } from './lists/driving';
export { addKnownVisitTexts, knownVisitTexts } from './lists/knownVisits/knownVisitTexts';
export { devicesTable, type ListedDevice, type ListedVehicle, vehiclesTable } from './lists/lists';
export { addListTexts, listTexts } from './lists/listTexts';
export { alarmsTable, type ListedAlarm, type ListedLocation, locationsTable } from './lists/records';
export {
  type LateZone,
  type ListedVisit,
  lateZoneNotes,
  type VisitSum,
  visitSums,
  visitSumsTables,
  visitsTable,
} from './lists/visits';
/** @deprecated `PlaceText` */
export {
  fleetSheet,
  type MonthColumn,
  monthCells,
  monthColumns,
  odometerSource,
  type PlaceText,
  type PlaceText as PlaceWords,
  vehicleSheet,
} from './month';
export {
  type DayPeriod,
  isBeforeRecords,
  monthAfter,
  monthPeriod,
  monthText,
  periodUntil,
  uncoveredUntil,
} from './period';
export { type PrivateDay, privateColumns, withPrivate, withPrivateDays } from './private';
export {
  type ActiveDay,
  activeDaysTable,
  alarmRateTable,
  alarmTypesTable,
  byLocationCount,
  distanceDaysTable,
  distanceTable,
  efficiencyTable,
  hoursTable,
  inactivityTable,
  riskTable,
  type TopVehicle,
  topVehiclesTable,
  type VehicleEfficiency,
  type VehicleInactivity,
  type VehicleRisk,
} from './tables';
export { addReportTexts, reportTexts } from './texts/reportTexts';
export { hasPeriod, hasVehicle, sheetMonth, type ViewChoice, viewPath } from './views';
export {
  type Coverage,
  type Holes,
  holeNotes,
  holesIn,
  joinHoles,
  type LeftOutCounts,
  noHoles,
  notedSheet,
} from './wholeness';
