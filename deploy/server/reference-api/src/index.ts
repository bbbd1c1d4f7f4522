export { type FixtureSummary, seedFixture } from './fixture/fixture';
export { registerSampleFleet } from './fixture/sample';
export type { AlarmEvent, LocationUpdate, StatusUpdate } from './live/payloads';
export { developmentIngestKey, type ReferenceApiOptions } from './options';
export { type ReferenceApi, startReferenceApi } from './start';
export { demoAccounts } from './users/demoAccounts';
