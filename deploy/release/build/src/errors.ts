/**
 * Errors of a build whose message tells how to mend it. They are in a separate file, so that a program that prints them
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

/** A module that breaks the contract. The message names the file and the reason. */
export class DescriptorError extends Error {
  override name = 'DescriptorError';
  constructor(
    readonly moduleId: string,
    readonly problems: readonly string[],
  ) {
    super(`${moduleId} does not keep the module contract:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}
