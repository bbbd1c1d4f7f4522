import { BuildError } from '@fleet/build/errors';
import { writePrograms } from './writePrograms';

/** Writes the context of the images; `npm run image` runs it. */
const [into] = process.argv.slice(2);
try {
  if (!into) throw new BuildError('Name the folder to write to.');
  await writePrograms(into);
} catch (error) {
  console.error(error instanceof BuildError ? error.message : error);
  process.exit(1);
}
