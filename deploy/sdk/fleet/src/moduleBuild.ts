import { buildPackage, gzipSize, sharesOf } from '@fleet/build';
import { acceptsSize, kilobytes, sizeProblems } from '@fleet/build/moduleSize';

async function built(id: string, into: string) {
  const artifact = await buildPackage(id, { into });
  if (artifact.kind !== 'module') throw new Error(`${id} is no module`);
  return artifact;
}

/**
 * Builds a module and compares its size with the limit, which `promote` has, too. @returns the exit code @throws
 * BuildError, DescriptorError
 */
export async function buildInto(id: string, into: string): Promise<number> {
  const { dir, version, release } = await built(id, into);
  console.log(`${id}@${version} is in ${dir}: ${kilobytes(release.size ?? 0)} of code, gzip`);
  const [problem] = acceptsSize(release) ? [] : sizeProblems(release);
  if (problem === undefined) return 0;
  console.error(
    `${problem}: "npx fleet sizes" shows what they are; "accepted": [{ "measure": "size", "until": …, "why": … }] in module.json takes them until a day`,
  );
  return 1;
}

/** Builds a module and prints what each page and widget loads, and which packages the code is of. */
export async function printSizes(id: string, into: string): Promise<number> {
  const { dir, release } = await built(id, into);
  const isScript = (file: string) => file.endsWith('.js');
  const line = (bytes: number, what: string) => console.log(`${kilobytes(bytes).padStart(9)}  ${what}`);
  for (const [expose, files] of Object.entries(release.files)) line(gzipSize(dir, files.filter(isScript)), expose);
  console.log('\nof these, each package compressed alone:');
  for (const { owner, bytes } of sharesOf(dir, Object.keys(release.integrity).filter(isScript))) line(bytes, owner);
  return 0;
}
