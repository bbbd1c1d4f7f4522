/**
 * A loader that empties functions and methods of a package which no code of this workspace calls, before the minifier drops what only they used.
 * Whoever calls one after all gets an error that says so. Its `names` are in leftOut.ts; one that is not in the file ends the build, so that
 * an updated package is looked at again.
 *
 * Published code is formatted: a body ends at the line that closes it at the indentation where it began.
 *
 * @this {import('@rspack/core').LoaderContext<{ names: string[] }>}
 * @param {string} source
 */
module.exports = function leaveOut(source) {
  let text = source.replaceAll('\r\n', '\n');
  for (const name of this.getOptions().names) {
    const start = `(?:(?:export )?(?:async )?function |(?:static |async )*)${name.replace(/\$/g, '\\$')}(?:: function )?(?: = )?(?:async )?`;
    const parameters = String.raw`\((?:[^\n]*\) (?:=> )?\{|\{\n[\s\S]*?\n\1\}[^\n]*\) (?:=> )?\{)`;
    const body = new RegExp(String.raw`^([ \t]*)(${start}${parameters})\n[\s\S]*?\n\1(\}[;,]?)$`, 'm');
    if (!body.test(text)) throw new Error(`${this.resourcePath} has no function ${name} (leftOut.ts)`);
    text = text.replace(body, `$1$2 throw Error('left out'); $3`);
  }
  return text;
};
