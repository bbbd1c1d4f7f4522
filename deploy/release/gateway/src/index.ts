/** Serves what was rolled out. */
export { shellBucket } from './evidence/shellChoice';
export { type Gateway, startGateway } from './gateway';
export { contentSecurityPolicy } from './http/securityHeaders';
export { type GatewaySettings, SettingError, settingsFrom } from './settings';
