import { serveSite } from './server';
import { buildSite, runLadle, writeProps } from './site';

/**
 * `npm run catalogue`: what `npm test` looks at, under the console's policy; with `--dev` Ladle's own server, which
 * reloads what is saved.
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
