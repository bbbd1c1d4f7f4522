import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError } from '../errors';

/** Marks of React's own files, which minifiers do not change. */
const marks: readonly (readonly [name: string, is: (source: string) => boolean])[] = [
  [
    'React',
    (source) =>
      /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/.test(source) ||
      /__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED\s*=[^=]/.test(source),
  ],
  [
    'the JSX runtime of React 18 or older',
    (source) =>
      source.includes('Symbol.for("react.element")') &&
      !source.includes('react.transitional.element') &&
      /\.jsxs\s*=[^=]/.test(source),
  ],
];

/**
 * A second copy of React in the console's page has no state and no hooks of the shell's. A build that shares React may
 * still contain one: it is for pages without the shell.
 * @param isShared whether the container asks the shell for React
 * @throws BuildError which file has it, and the lines to write
 */
export function checkReact(dir: string, files: readonly string[], id: string, isShared: boolean): void {
  for (const file of files.filter((each) => /\.[cm]?js$/.test(each))) {
    const source = readFileSync(join(dir, file), 'utf8');
    const found = marks.find(([name, is]) => !(isShared && name === 'React') && is(source));
    if (found)
      throw new BuildError(
        `${id}: ${file} holds ${found[0]}; in the console it must be the shell's: write\n  shared: { react: { singleton: true }, 'react-dom': { singleton: true } }\nand build with the React that the shell has (docs/modules.md)`,
      );
  }
}
