/**
 * A loader that gives the groups of a locale file which its request names: `mk.json?groups=dashboard,blocks`.
 *
 * @this {import('@rspack/core').LoaderContext<unknown>}
 * @param {string} source
 */
module.exports = function someTexts(source) {
  const groups = new Set((new URLSearchParams(this.resourceQuery).get('groups') ?? '').split(','));
  const texts = Object.entries(JSON.parse(source));
  return JSON.stringify(Object.fromEntries(texts.filter(([key]) => groups.has(key.replace(/_(?:one|other)$/, '')))));
};
