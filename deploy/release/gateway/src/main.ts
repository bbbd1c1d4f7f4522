import { SettingError } from '@fleet/build/errors';
import { answerQuestions, version } from '@fleet/tracing';
import { startGateway } from './gateway';
import { settingsFrom } from './settings';

/** `npm run gateway` */
answerQuestions('gateway', 'Serves the console: page, registry, module files, and the API beside them.');
try {
  const settings = settingsFrom(process.env);
  for (const warning of settings.warnings) console.warn(warning);
  const gateway = await startGateway(settings);
  console.log(`console: ${gateway.url} (API: ${settings.apiOrigin}, version ${version})`);
  const stop = () => void gateway.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (taken) console.error(`Port ${process.env.PORT || '8080'} is taken. Set PORT to another one.`);
  else console.error(error instanceof SettingError ? error.message : error);
  process.exit(1);
}
