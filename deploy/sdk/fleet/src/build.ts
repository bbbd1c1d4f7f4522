import { join } from 'node:path';
import { currentModule } from './currentModule';
import { buildInto } from './moduleBuild';

/** Builds the module as it is rolled out, into dist/, and holds its sizes against the budget. */
export function build(): Promise<number> {
  const { id, dir } = currentModule();
  return buildInto(id, join(dir, 'dist'));
}
