import { SettingError } from '@fleet/build/errors';
import { answerQuestions, version } from '@fleet/tracing';
import { startController } from './controller';
import { settingsFrom } from './settings';

/** `npm run controller` */
answerQuestions('controller', 'Moves what is being rolled out, and acts for administrators on /modules.');
try {
  const settings = settingsFrom(process.env);
  const controller = await startController(settings);
  console.log(`controller: ${controller.url} (version ${version}, gateways: ${settings.gateways.join(', ')})`);
  const stop = () => void controller.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (taken) console.error(`Port ${process.env.PORT || '8081'} is taken. Set PORT to another one.`);
  else console.error(error instanceof SettingError ? error.message : error);
  process.exit(1);
}
