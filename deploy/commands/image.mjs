import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildImages, exportImage, services, writePrograms } from './lib/images.mjs';
import { root } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';

const usage = `npm run image                    every image of deploy/production/Containerfile, by buildah; the base by debootstrap
  gateway api                    these only
  --fresh                        the base anew too, with today's security updates
  --export                       writes them to .cache/images as archives for docker load and podman load
  --programs                     only the bundled programs (.cache/image), for another tool to build the images from`;

/** Builds the production images. @param {string[]} args */
export async function run(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { fresh: { type: 'boolean' }, export: { type: 'boolean' }, programs: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.programs) {
    await writePrograms();
    console.log('The images can be built from .cache/image (compose.yaml does).');
    return;
  }
  const wanted = positionals.length > 0 ? positionals : services();
  if (!wanted.every((service) => services().includes(service))) fail(usage);
  await buildImages(wanted, { fresh: values.fresh ?? false });
  if (values.export) for (const service of wanted) console.log(await exportImage(service, join(root, '.cache/images')));
}
