import { serveSite } from './server';
import { buildSite, runLadle, writeProps } from './site';

/**
 * `npm run catalogue`: the build that `npm test` tests, under the console's policy; with `--dev` Ladle's own server,
 * which reloads saved files.
 */
if (process.argv.includes('--dev')) {
  writeProps();
  process.exitCode = runLadle('serve', 'inherit');
} else {
  console.log('Building the catalogue …');
  buildSite();
  const { url } = await serveSite(Number(process.env.PORT ?? 6100));
  console.log(`The catalogue is at ${url}`);
}
