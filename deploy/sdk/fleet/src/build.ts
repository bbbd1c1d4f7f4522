import { join } from 'node:path';
import { currentModule } from './currentModule';
import { buildInto, printSizes } from './moduleBuild';

const inDist = (run: (id: string, into: string) => Promise<number>) => () => {
  const { id, dir } = currentModule();
  return run(id, join(dir, 'dist'));
};

/** Builds the module as it is rolled out, into dist/, and compares its size with the limit. */
export const build = inDist(buildInto);

/** The same, with a list of its contents. */
export const sizes = inDist(printSizes);
