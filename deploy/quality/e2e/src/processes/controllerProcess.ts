import { settingsFrom, startController } from '@fleet/controller';

/** The controller of one test, configured by the same environment as `npm run controller`. */
const controller = await startController(settingsFrom(process.env));
process.send?.({ url: controller.url });
process.on('SIGTERM', () => void controller.close().then(() => process.exit(0)));
