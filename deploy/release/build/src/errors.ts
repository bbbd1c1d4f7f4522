/**
 * Errors of a build whose message tells what to do. They are in a file of their own, so that a program that prints them
 * need not load the compiler.
 */

/** A setting that cannot be used; the message names the variable. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** A build that failed; the message is the compiler's. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/** A module that does not keep the contract. The message states which file and why. */
export class DescriptorError extends Error {
  override name = 'DescriptorError';
  constructor(
    readonly moduleId: string,
    readonly problems: readonly string[],
  ) {
    super(`${moduleId} does not keep the module contract:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}
