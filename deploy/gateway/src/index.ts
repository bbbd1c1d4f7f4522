/** Serves what was rolled out. */
export { shellBucket } from './evidence/shellChoice';
export { type Gateway, startGateway } from './gateway';
export { type GatewaySettings, SettingError, settingsFrom } from './settings';
