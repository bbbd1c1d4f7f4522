/**
 * Everything done in the user's name: session, roles, HTTP, live link, and the contract between shell and modules. One
 * copy per page (a federation singleton); its major version is the host contract.
 */
export {
  type AppearanceStore,
  provideAppearance,
  type Theme,
  useAppearance,
} from './contract/appearance';
export type { ServerCapability } from './contract/capabilities/server';
export type { UserCapability } from './contract/capabilities/user';
export { getRuntimeConfig, mapTiles, serverCan, setRuntimeConfig } from './contract/config/config';
export type { RuntimeConfig, TileLayer } from './contract/config/runtimeConfig';
export type { ModuleExposes } from './contract/exposes';
export { type Id, sameId } from './contract/identity';
export { compareAlarms, isFreshAlarm, type Severity, severities } from './contract/lists';
export { type Locale, locales, type TextKey, type TextName, type Translate } from './contract/locale';
export {
  CONTRACT_VERSION,
  type MenuIcon,
  type ModuleDescriptor,
  type ModuleEntry,
  type ModuleMenuEntry,
  type ModuleRelease,
  type ModuleRoute,
  type ModuleWidget,
  type Registry,
  type RequiredRole,
  type ShellEntry,
  type ShellRelease,
} from './contract/module';
export type { ModuleSlotName, ModuleSlotProps } from './contract/moduleSlots';
export type { MountedRoot, OwnRoot } from './contract/ownRoot';
export { paths } from './contract/paths';
export type { LivePosition } from './contract/records/position';
export { type Role, roles } from './contract/roles';
export {
  type ListColumn,
  type MapLayer,
  type MapLayerArea,
  type PaletteEntry,
  type PaletteProps,
  type Period,
  ProposedSlot,
  type ProposedSlotProps,
  Slot,
  type SlotName,
  type SlotPart,
  type SlotProps,
  SlotProvider,
  type SlotRequest,
  type SlotWidget,
  type ToolbarProps,
  useProposal,
  VehicleSlot,
  type VehicleSlotProps,
} from './contract/slots';
export { isInstant, zoneOffset } from './contract/time';
export { hasUnsavedInput, leavePage, useUnsavedInput } from './contract/unsaved';
export { ApiError, type ApiErrorKind, errorText, isApiError, isWorded, serverText, waitText } from './http/ApiError';
export type { CallOptions, EndedCall, HttpClient, Query } from './http/client';
export { moduleCalls } from './http/moduleCalls';
export type { Listing, Pagination } from './http/pagination';
export { readFlag, readNumber, readText } from './http/readValue';
export { readRows } from './http/rows';
export { createYielder, mapInSlices } from './http/schedule';
export { readTime, wire } from './http/wire';
export type { AlarmFeed, AlarmFeedState, FeedMark, FeedPart } from './live/alarmFeed';
export { type AlarmRow, alarmReaders, alarmRowSchema } from './live/alarmRow';
export type {
  LiveAlarm,
  LiveAlarmUpdate,
  LiveEventName,
  LiveEvents,
  LiveLocation,
  LiveNotification,
  LiveStatus,
  LiveUnknownTrackers,
  VehicleIdentity,
} from './live/events';
export type { Identifiable } from './live/identity';
export type { LiveTransport } from './live/liveRooms';
export type { LiveMove, LiveRow, LiveRows } from './live/liveRows';
export type { LiveSnapshot, LiveStore } from './live/liveStore';
export {
  api,
  onCall,
  onServerTime,
  onTooMany,
  pendingChanges,
  provideConfirmation,
  session,
  unsentActions,
} from './page/instance';
export { alarmFeed, live, openAlarms } from './page/liveInstance';
export { type RouteParams, useRouteParams } from './page/routeParams';
export { ModuleScope, type Scope, useModuleScope, useScopedEffect } from './page/scope';
export { type StoragePrefix, storageOf } from './page/storage';
export {
  useFleetTracking,
  useLiveConnected,
  useLiveReconnections,
  useOpenAlarms,
  useVehicleTracking,
} from './page/useLive';
export { provideModuleSettings, useModuleSettings } from './page/useModuleSettings';
export { useSession } from './page/useSession';
export { useUnsentActions } from './page/useUnsentActions';
export { type HeavyKind, workBefore } from './page/workQueue';
export type {
  PendingChange,
  /** @deprecated use `PendingChange`. */
  PendingChange as UnsentAction,
  PendingChanges,
  /** @deprecated use `PendingChanges`. */
  PendingChanges as UnsentActions,
} from './pending/pendingChanges';
export { RequireRole } from './roles/RequireRole';
export { can, useCan } from './roles/roles';
export type {
  Credentials,
  SecondFactorProof,
  Session,
  SessionEnd,
  SessionEvent,
  SessionState,
  SessionUser,
  SignedOutWhy,
} from './session/session';
export { TOKEN_KEY } from './session/tokenStore';
