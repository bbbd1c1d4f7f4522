const postcss = require('postcss');
const parseSelectors = require('postcss-selector-parser');

/** @typedef {import('postcss-selector-parser').Selector} Selector */
/** @typedef {import('postcss-selector-parser').Node} SelectorNode */

/** The console's own elements. */
const shellIds = new Set(['root', 'content']);
/** Elements that hold everything: what styles them, or what is in them, styles the console. */
const whole = new Set(['html', 'body']);
const wholePseudos = new Set([':root', ':host']);
/** At-rules that hold rules for elements. */
const holders = new Set(['media', 'supports', 'layer', 'container', 'starting-style', '-moz-document']);
/** At-rules whose blocks name no element. */
const elsewhere =
  /^(?:-\w+-)?(?:keyframes|font-face|property|page|counter-style|font-feature-values|font-palette-values|charset|namespace)$/;

/**
 * Whether a compound names something of the style sheet's own: a class or an id. All forms of an `:is()` must.
 * @param {readonly SelectorNode[]} compound
 * @returns {boolean}
 */
function isOwn(compound) {
  if (
    compound.some(
      (node) =>
        (node.type === 'tag' && whole.has(node.value.toLowerCase())) ||
        (node.type === 'pseudo' && wholePseudos.has(node.value)),
    )
  )
    return false;
  return compound.some(
    (node) =>
      node.type === 'class' ||
      node.type === 'nesting' ||
      (node.type === 'id' && !shellIds.has(node.value)) ||
      (node.type === 'pseudo' && node.value === ':scope') ||
      (node.type === 'pseudo' &&
        /^:(?:is|where|matches|-webkit-any|-moz-any)$/.test(node.value) &&
        node.nodes.length > 0 &&
        node.nodes.every(stylesOwn)),
  );
}

/**
 * Whether what a selector styles is the sheet's own, or lies within something that is. A sibling of what is own is not.
 * @param {Selector} selector
 * @returns {boolean}
 */
function stylesOwn(selector) {
  let within = false;
  let isSelf = false;
  /** @type {SelectorNode[]} */
  let compound = [];
  for (const node of selector.nodes) {
    if (node.type === 'comment') continue;
    if (node.type !== 'combinator') {
      compound.push(node);
      continue;
    }
    // A nested rule may begin with one: it goes on from the rule around it, which is own.
    if (compound.length > 0) isSelf = isOwn(compound);
    else isSelf = true;
    if (!/^[+~]$/.test(node.value.trim())) within ||= isSelf;
    isSelf = false;
    compound = [];
  }
  return within || isOwn(compound);
}

/** @param {string} text @param {boolean} isNested */
function check(text, isNested) {
  parseSelectors((root) => {
    for (const selector of root.nodes) {
      const hasAmpersand = String(selector).includes('&');
      const begins = selector.nodes.find((node) => node.type !== 'comment')?.type === 'combinator';
      // Without `&`, a nested selector only matches inside what the rule around it matches.
      if (isNested && !hasAmpersand && !begins) continue;
      if (!stylesOwn(selector))
        throw new Error(
          `"${String(selector).trim()}" would style what belongs to others: name a class in each selector, or use a .module.css`,
        );
    }
  }).processSync(text);
}

/**
 * How the custom properties of a module begin, such as `--tyres-`, and those by which Tailwind's utilities speak to one
 * another.
 * @param {string} id
 */
function ownProperties(id) {
  const name = id.replace(/^mfe-/, '');
  return ['--tw-', `--${id}-`, `--${name}-`, `--${name.replaceAll('-', '')}-`];
}

/** @param {import('postcss').Container} container @param {boolean} isNested @param {readonly string[]} own */
function checkRules(container, isNested, own) {
  container.each((node) => {
    if (node.type === 'rule') {
      // Whatever it is for, nobody else reads what it declares.
      const isOwn = (/** @type {import('postcss').ChildNode} */ inner) =>
        inner.type === 'comment' || (inner.type === 'decl' && own.some((begin) => inner.prop.startsWith(begin)));
      if (own.length > 0 && node.nodes.every(isOwn)) return;
      check(node.selector, isNested);
      checkRules(node, true, own);
    } else if (node.type === 'atrule') {
      const name = node.name.toLowerCase();
      if (name === 'import')
        throw new Error(`"@import ${node.params}" brings rules that nobody has checked: import the file from a script`);
      if (elsewhere.test(name)) return;
      if (name === 'scope') {
        const root = /^\(([\s\S]*?)\)\s*(?:to\s*\([\s\S]*\))?$/.exec(node.params.trim())?.[1];
        if (root === undefined)
          throw new Error('"@scope" without a root would style what belongs to others: name a class as its root');
        check(root, isNested);
        checkRules(node, true, own);
      } else if (holders.has(name)) checkRules(node, isNested, own);
      else if (node.nodes?.some((inner) => inner.type === 'rule' || inner.type === 'atrule'))
        throw new Error(`"@${node.name}" holds rules in a way that is not known here: write them without it`);
    }
  });
}

/**
 * A loader before css-loader, for stylesheets that are none of CSS modules, such as a library's: their class names stay
 * as they are, so what each selector styles must be named by one, or lie within what is. A rule for bare elements or
 * for `:root` would change the whole console, unless it declares custom properties that begin with the module's name.
 * @this {{ getOptions(): { id?: string } } | void}
 * @param {string} css
 */
module.exports = function ownSelectors(css) {
  const id = this?.getOptions?.().id;
  checkRules(postcss.parse(css), false, id ? ownProperties(id) : []);
  return css;
};
