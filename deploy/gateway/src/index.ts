/** Serves what was rolled out. */
export { type Gateway, startGateway } from './gateway';
export { type GatewaySettings, SettingError, settingsFrom } from './settings';
