/** Serves the rolled-out versions. */

export { type Gateway, startGateway } from './gateway';
export { contentSecurityPolicy } from './http/securityHeaders';
export { type GatewaySettings, settingsFrom } from './settings';
export { most as mostPages } from './telemetry/pageReports';
export { shellBucket } from './telemetry/shellChoice';
