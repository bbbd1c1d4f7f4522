export { type ReferenceApi, startReferenceApi } from './app/start';
export { RULES_VERSION } from './extensions/trips/rules';
export { type FixtureSummary, seedFixture } from './fixture/fixture';
export { registerSampleFleet } from './fixture/sample';
export { demoAccounts } from './identity/users/demoAccounts';
export type { AlarmEvent, LocationUpdate, StatusUpdate } from './live/payloads';
export { developmentIngestKey, type ReferenceApiOptions } from './platform/options';
