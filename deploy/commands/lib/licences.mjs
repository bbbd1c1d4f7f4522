/** Licences with whose terms the project complies, by notices in NOTICE and next to the built files. */
export const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Packages with another licence, each with the reason why it may stay.
 * @type {Record<string, string>}
 */
export const exceptions = {
  'react-leaflet': 'Hippocratic-2.1: named by the design; asks not to use it against human rights',
  '@react-leaflet/core': 'Hippocratic-2.1: part of react-leaflet',
  'humanize-number': 'MIT by its readme, without a licence field; only in tests (s3rver)',
  only: 'MIT by its readme, without a licence field; only in tests (s3rver)',
};

/**
 * Whether the project can comply with an SPDX expression of names, AND, OR and brackets: with OR by one side, with AND
 * by both.
 * @param {string} expression
 * @returns {boolean}
 */
export function isAllowed(expression) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const either = () => {
    let value = both();
    while (tokens[at] === 'OR') {
      at++;
      value = both() || value;
    }
    return value;
  };
  const both = () => {
    let value = one();
    while (tokens[at] === 'AND') {
      at++;
      value = one() && value;
    }
    return value;
  };
  /** @returns {boolean} */
  const one = () => {
    const word = tokens[at++];
    if (word !== '(') return word !== undefined && allowed.has(word);
    const value = either();
    at++;
    return value;
  };
  return tokens.length > 0 && either() && at === tokens.length;
}
