import { answerQuestions, runServer, version } from '@fleet/tracing';
import { startController } from './controller';
import { settingsFrom } from './settings';

/** `npm run controller` */
answerQuestions('controller', 'Moves what is being rolled out, and acts for administrators on /modules.');
await runServer('controller', process.env.PORT || '8081', async () => {
  const settings = settingsFrom(process.env);
  const { url, close } = await startController(settings);
  return { line: `controller: ${url} (version ${version}, gateways: ${settings.gateways.join(', ')})`, close };
});
