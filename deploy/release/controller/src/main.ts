import { SettingError } from '@fleet/build/errors';
import { startController } from './controller';
import { settingsFrom } from './settings';

/** `npm run controller` */
try {
  const settings = settingsFrom(process.env);
  const controller = await startController(settings);
  console.log(`controller: ${controller.url} (gateways: ${settings.gateways.join(', ')})`);
  const stop = () => void controller.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (taken) console.error(`Port ${process.env.PORT ?? '8081'} is taken. Set PORT to another one.`);
  else console.error(error instanceof SettingError ? error.message : error);
  process.exit(1);
}
