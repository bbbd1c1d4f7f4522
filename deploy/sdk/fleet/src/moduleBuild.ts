import { BudgetError, buildPackage, checkSizes, measureModules } from '@fleet/build';

/**
 * Builds a module and holds its sizes against the budget. @returns the exit code @throws BuildError, DescriptorError
 */
export async function buildInto(id: string, into: string): Promise<number> {
  const artifact = await buildPackage(id, { into });
  if (artifact.kind !== 'module') throw new Error(`${id} is no module`);
  console.log(`${id}@${artifact.version} is in ${artifact.dir}`);
  try {
    checkSizes(
      measureModules([artifact], () => artifact.dir),
      console.log,
    );
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    console.error(error.message);
    return 1;
  }
  return 0;
}
