import { settingsFrom, startGateway } from '@fleet/gateway';

/** The gateway of one worker, configured by the same environment as `npm run gateway`. */
const gateway = await startGateway(settingsFrom(process.env));
process.send?.({ url: gateway.url });
process.on('SIGTERM', () => void gateway.close().then(() => process.exit(0)));
