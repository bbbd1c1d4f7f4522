/** The contract as data, without React: for the build, the rollout CLI and the gateway. */

export {
  type ArrangedByRole,
  type ModuleBackend,
  type ModuleNeeds,
  type ModuleSetting,
  type ModuleSettings,
  needDirectives,
  needNames,
  type SettingValue,
  WEB_ASSEMBLY,
} from './arranged';
export { supportedBrowsers } from './browsers';
export {
  bucketOf,
  fingerprintOf,
  isInShare,
  type Ring,
  type RingPlan,
  ringOf,
  ringPlan,
  type ShareUser,
} from './bucket';
export { LARGE_FLEET, readServerCapabilities, type ServerCapability, serverCapabilities } from './capabilities/server';
export { lowestRoleWith, roleHas, type UserCapability, userCapabilities } from './capabilities/user';
export { CLIENT_HEADER } from './clientHeader';
export { serverCan } from './config/config';
export { liveOriginFor } from './config/liveOrigin';
export { PUSH_WORKER } from './config/pushWorker';
export { queryDefaults } from './config/queryDefaults';
export { type RuntimeConfig, readTileLayers, runtimeConfig, type TileLayer } from './config/runtimeConfig';
export { type ModuleExposes, pageNamespace, pageTexts } from './exposes';
export { type Id, sameId } from './identity';
export { keptKeys } from './keptKeys';
export { LAST_ATTRIBUTE, LATER_ELEMENT_ID, matchPath, routeFor } from './landing';
export { type AskToLeave, holdUnsavedInput } from './leaving/unsavedForms';
export { DAY_MS, HOUR_MS, LEAVING_MS, MINUTE_MS, WORK_MS } from './lengths';
export {
  type ActType,
  type AlarmType,
  type AuditType,
  actTypes,
  alarmTypes,
  allAlarmTypes,
  auditTypes,
  type CommandEvidence,
  type CommandStatus,
  type CommandType,
  commandEvidence,
  commandStatuses,
  commandTypes,
  compareAlarms,
  type DeviceStatus,
  deviceStatuses,
  filteredVehicleTypes,
  isFreshAlarm,
  lifeAlarmTypes,
  plainCommands,
  type Severity,
  severities,
  severityRank,
  type TeamId,
  teamIds,
  teamOf,
  trackerAlarmTypes,
  type VehicleStatus,
  type VehicleType,
  vehicleStatuses,
  vehicleTypes,
} from './lists';
export type { FleetTotals, LiveBox, LiveCell, LiveCells, LiveCellsOf, LiveView } from './liveView';
export { type Locale, locales, type TextKey, type TextName, type Texts, type Translate } from './locale';
export { lookalikeKey } from './lookalikeKey';
export {
  CONTRACT_VERSION,
  descriptorFields,
  integrityMap,
  isNoVersion,
  type MenuIcon,
  type ModuleDescriptor,
  type ModuleEntry,
  type ModuleMenuEntry,
  type ModuleRelease,
  type ModuleRoute,
  type ModuleWidget,
  menuIcons,
  moduleDescriptor,
  moduleEntry,
  moduleRelease,
  NO_VERSION,
  proposedSlots,
  type Registry,
  type RequiredRole,
  type RouteCall,
  registry,
  requiredRole,
  type ShellEntry,
  type ShellRelease,
  shellRelease,
  slotNames,
  slotsSince,
} from './module';
export type { ModuleSlotName, ModuleSlotProps } from './moduleSlots';
export { foldScript, normalizeScript } from './normalizeScript';
export {
  type ArrangeableModule,
  type ArrangementChoice,
  type ArrangementView,
  arrangementChoice,
  arrangementView,
  type Label,
} from './ops/arrangement';
export { type OperationsView, operationsView, type SentOperationsView } from './ops/operations';
export {
  type CompatibilityView,
  compatibilityView,
  type GatewayView,
  type RampCounts,
  type RevisionView,
  rampTimeline,
  rolloutState,
  type StackLine,
  type TimelinePoint,
  type VersionComparison,
  type VersionDifference,
  type VersionErrors,
  versionErrors,
} from './ops/rollouts';
export { paths, routePatterns, shellPatterns } from './paths';
export { type ReadRegistry, RegistryDataError, readRegistryData, type UnreadRelease } from './readRegistry';
export { alarmFields, isLateAlarm, LATE_ALARM_MS, UNDO_MS } from './records/alarm';
export {
  type Believed,
  believe,
  canBeThatFast,
  isJump,
  isParked,
  type LeftOut,
  MOVING_SPEED,
  metresBetween,
  type ReportedFix,
  SAME_PLACE_METRES,
} from './records/believe';
export { BELIEVED_BY_MS, believeFix, isDoubtful } from './records/believeFix';
export { commandFields, deviceFields, IMEI_LENGTH, isTrackerId, silenceRange, TRACKER_ID } from './records/device';
export {
  type Field,
  type FieldInput,
  type FieldKind,
  type Fields,
  json,
  type NestedField,
  type ReadRecord,
  type Thing,
  type WrittenRecord,
} from './records/field';
export type { FleetEntry } from './records/fleetEntry';
export {
  type BodyName,
  emptyForm,
  type FieldProblem,
  type FormValues,
  fieldsByBodyName,
  filledForm,
  formProblems,
  type InputName,
  inputFields,
  type RequiredName,
  type WriteBody,
  writeBody,
} from './records/form';
export { EARTH_RADIUS_KM, EARTH_RADIUS_M, haversine, type LatLng } from './records/geo';
export { CUT_FIX_MS, isOldState, isStopped, OLD_FIX_MS, STANDS_BELOW_KMH, TRAIL_MS } from './records/motion';
export { MAX_MINUTES, MOST_STEPS } from './records/notificationRule';
export { CLOCK_PATTERN } from './records/patterns';
export {
  isValidPosition,
  type LivePosition,
  livePosition,
  validLatLng,
  withPosition,
} from './records/position';
export { type EndedRampState, isActiveRamp, type RampFinding, type RampRecord, ramp } from './records/ramp';
export {
  type ReportPeriod,
  type ReportView,
  reportPeriods,
  reportViews,
  type SheetMonth,
  sheetMonths,
} from './records/reportSchedule';
export {
  countingLimitFields,
  type LimitKind,
  type LimitSource,
  limitKinds,
  limitRange,
  limitSources,
  speedLimitFields,
  type ToleranceUnit,
  toleranceUnits,
} from './records/speedLimit';
export { leftOutFields, locationFields, positionFields, statusFields } from './records/telemetry';
export {
  dayEdgeFields,
  distanceFields,
  gapFields,
  maintenanceFields,
  privateStretchFields,
  stopFields,
  tripFields,
} from './records/trip';
export { userFields } from './records/user';
export { FIRST_YEAR, vehicleFields } from './records/vehicle';
export {
  visitFields,
  type ZoneColor,
  type ZoneGeometry,
  type ZoneKind,
  type ZonePoint,
  type ZoneRuleEvent,
  zoneColors,
  zoneFields,
  zoneKinds,
  zoneLimits,
  zoneRuleEvents,
  zoneRuleFields,
} from './records/zone';
export { includesRole, isRole, type Role, roles, seesByTeams } from './roles';
export { isFoundIn, type SearchForms, searchForms, searchText } from './searchText';
export { createSignal, type Signal } from './signal';
export {
  type AcceptedChange,
  BEHAVIOUR_PATH,
  type BehaviourReport,
  behaviourReport,
  formerMeasures,
  type Measure,
  type Measured,
  measureNames,
  type PageWord,
  type PageWords,
  pageWords,
  type Visit,
} from './telemetry/behaviour';
export {
  ERROR_PATH,
  type ErrorFrame,
  type ErrorReport,
  errorReport,
  framesIn,
  impersonalMessage,
  PROBLEM_LENGTH,
  type ProblemName,
  problemNames,
} from './telemetry/errorReport';
export {
  BLOCKED_MS,
  EVIDENCE_ELEMENT_ID,
  EVIDENCE_PATH,
  type EvidenceRequest,
  type EvidenceResponse,
  evidenceRequest,
  evidenceResponse,
  failureKinds,
  isReportedFailure,
  KEPT_SECONDS,
  type PageReport,
  type ProofKind,
  pageReport,
  proofKinds,
  type ReportedFailure,
  type ReportKind,
  TELEMETRY_PATH,
} from './telemetry/telemetry';
export {
  dayAfter,
  dayText,
  fromLocalDateTime,
  isInstant,
  localDateTime,
  TIME_ZONE,
  twoDigits,
  wallDate,
  zoneOffset,
} from './time';
export { fieldsOf, givesOf, type ModuleUses, providedAs, type ShellGives, usesOf } from './uses';
