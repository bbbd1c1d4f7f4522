import { settingsFrom, startGateway } from '@fleet/gateway';

/** The gateway over what `npm run build` rolled out, configured by the same environment as `npm run gateway`. */
const gateway = await startGateway(settingsFrom(process.env));
process.send?.({ url: gateway.url });
process.on('SIGTERM', () => void gateway.close().then(() => process.exit(0)));
