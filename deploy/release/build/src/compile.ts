import { type Configuration, rspack, type Stats } from '@rspack/core';
import { BuildError } from './errors';

/** Runs the compiler once. @throws BuildError with its words where it finds something wrong */
export async function compile(config: Configuration): Promise<Stats> {
  const compiler = rspack(config);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) =>
      error || !result ? reject(error ?? new Error('rspack gave no result')) : resolve(result),
    );
  });
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())));
  if (stats.hasErrors())
    throw new BuildError(
      `${config.name} does not build:\n${stats.toString({ all: false, errors: true, colors: false })}`,
    );
  return stats;
}
