/**
 * A loader that empties functions and methods of a package which no code of this workspace calls, before the minifier drops what only they used.
 * Whoever calls one after all gets an error that says so. Its `names` are in leftOut.ts; one that is not in the file ends the build, so that
 * an updated package is looked at again. `never` names variables that nothing here ever sets to true, `absent` those that are
 * always null: where they are read stands `false` or `null`.
 *
 * Published code is formatted: a body ends at the line that closes it at the indentation where it began.
 *
 * @this {import('@rspack/core').LoaderContext<{ names: string[]; never?: readonly string[], absent?: readonly string[] }>}
 * @param {string} source
 */
module.exports = function leaveOut(source) {
  let text = source.replaceAll('\r\n', '\n');
  const { names, never = [], absent = [] } = this.getOptions();
  for (const name of names) {
    const start = `(?:(?:export )?(?:async )?function |(?:const |static |async )*)${name.replace(/\$/g, '\\$')}(?:: function )?(?: = )?(?:async )?(?:function )?`;
    const parameters = String.raw`\((?:[^\n]*\) (?:=> )?\{|\{\n[\s\S]*?\n\1\}[^\n]*\) (?:=> )?\{|\n(?:\1[ \t]+[\w$, ]+\n)+\1\) (?:=> )?\{)`;
    const body = new RegExp(String.raw`^([ \t]*)(${start}${parameters})\n[\s\S]*?\n\1(\}[;,]?)$`, 'm');
    if (!body.test(text)) throw new Error(`${this.resourcePath} has no function ${name} (leftOut.ts)`);
    text = text.replace(body, `$1$2 throw Error('left out'); $3`);
  }
  for (const [value, variables] of Object.entries({ false: never, null: absent }))
    for (const name of variables) {
      // Neither where it is declared, set or taken from an object, nor a parameter of the same name.
      const read = new RegExp(
        String.raw`(?<![\w$.])(?:(?<!, )${name}|${name}(?!\) \{))(?![\w$]| = |:|\s*[,}]|\n\) \{)`,
        'g',
      );
      if (!read.test(text)) throw new Error(`${this.resourcePath} has no variable ${name} (leftOut.ts)`);
      text = text.replace(read, value);
    }
  return text;
};
