import { testFiles } from '../testFiles.mjs';
import { fileOf } from './pieces.mjs';

/** Whether `npm test` leaves a test out, by the name of its file or by its text. */
const isLong = (/** @type {string} */ text, /** @type {string} */ file) =>
  /\.long\.test\.ts$|\/e2e\/(browsers|sdk)\//.test(file) || /['"`]@long\b|\/testing\/runs'/.test(text);

/**
 * Long test files that are in no slice, as the tools that list tests do not find them in their folder.
 * @param {readonly { name: string }[]} pieces
 */
export function unlisted(pieces) {
  const listed = [...new Set(pieces.map(({ name }) => `/${fileOf(name)}`))];
  return testFiles(/\.(test|spec)\.tsx?$/, isLong).filter((file) => !listed.some((end) => `/${file}`.endsWith(end)));
}
