import { answerQuestions, runServer, version } from '@fleet/tracing';
import { startGateway } from './gateway';
import { settingsFrom } from './settings';

/** `npm run gateway` */
answerQuestions('gateway', 'Serves the console: page, registry, module files, and the API beside them.');
await runServer('gateway', process.env.PORT || '8080', async () => {
  const settings = settingsFrom(process.env);
  for (const warning of settings.warnings) console.warn(warning);
  const { url, close } = await startGateway(settings);
  return { line: `console: ${url} (API: ${settings.apiOrigin}, version ${version})`, close };
});
