import { join } from 'node:path';
import { currentModule } from './currentModule';
import { buildInto, printSizes } from './moduleBuild';

const inDist = (run: (id: string, into: string) => Promise<number>) => () => {
  const { id, dir } = currentModule();
  return run(id, join(dir, 'dist'));
};

/** Builds the module as it is rolled out, into dist/, and holds its size against the limit. */
export const build = inDist(buildInto);

/** The same, and what it is made of. */
export const sizes = inDist(printSizes);
