// The random keys of an icon's shapes serve a list of children; `lucideFactory.cjs` passes them as arguments.
module.exports = (/** @type {string} */ source) => source.replace(/,\s*key: "[a-z0-9]+"/g, '');
