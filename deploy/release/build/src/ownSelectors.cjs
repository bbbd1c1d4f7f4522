/**
 * Selectors with no comma but those between them: `:is(:lang(ar), .rtl)` is a part of one.
 * @param {string} selectors
 * @returns {string}
 */
const topLevel = (selectors) => {
  const inner = selectors.replace(/\(([^()]*)\)/g, (_all, list) => `‹${list.replaceAll(',', ' ')}›`);
  return inner === selectors ? inner : topLevel(inner);
};

/**
 * A loader before css-loader, for stylesheets that are none of CSS modules, such as a library's: their class names stay as they are, so each selector
 * must name one. A rule for bare elements or for `:root` would change the whole console.
 * @param {string} css
 */
module.exports = function ownSelectors(css) {
  const rules = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@(?:-\w+-)?keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}/g, '');
  for (const [, selectors = ''] of rules.matchAll(/(?<=^|[{};])\s*([^{}@;]+)\{/g))
    for (const selector of topLevel(selectors).split(',')) {
      const text = selector.trim();
      if (text !== '' && !/[.#[]/.test(text))
        throw new Error(
          `"${text}" would style what belongs to others: name a class in each selector, or use a .module.css`,
        );
    }
  return css;
};
