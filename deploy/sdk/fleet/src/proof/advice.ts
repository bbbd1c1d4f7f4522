import type { Violation } from './fence';

const REACT =
  "write shared: { react: { singleton: true }, 'react-dom': { singleton: true } } in the federation plugin, and build with the React that the shell has";
const LIBRARIES = 'docs/modules.md, "Which libraries work"';

/** Messages of errors that two Reacts in one page cause. */
const twoReacts = [
  /reading 'use[A-Z]\w*'/,
  /Invalid hook call|React error #(?:321|525|31)\b|errors\/(?:321|525|31)\b/,
  /older version of React/,
];

/** Advice about an error that a version threw; '' where its team must find the cause. */
export const adviceOn = (message: string): string =>
  twoReacts.some((form) => form.test(message)) ? `: it brings a React of its own: ${REACT}` : '';

/** What to write about copies of React DOM besides the shell's. */
export const ownReact = (copies: readonly string[]): string =>
  `it brings a React of its own (${copies.join(', ')}): ${REACT}`;

const aboutDirectives: readonly (readonly [form: RegExp, what: string])[] = [
  [/^style-src-attr/, 'sets the style attribute as text: set single properties (element.style)'],
  [
    /^style-src/,
    'writes text into a <style> element: have the library add rules (Emotion: speedy: true), take its style file, or write styles into files (webpack: MiniCssExtractPlugin.loader in place of style-loader; Angular: import a style file in place of styles and styleUrl)',
  ],
  [
    /^(?:require-trusted-types-for|trusted-types)/,
    'writes text as markup, makes code of text (zod tries to: z.config({ jitless: true })), makes a policy of its own (Vue does: define window.trustedTypes as undefined), or starts a worker or script from an address',
  ],
  [/^worker-src/, 'starts a worker from a text or from elsewhere: write new Worker(new URL(…, import.meta.url))'],
  [
    /^script-src/,
    'makes code of text, loads a script from elsewhere, or compiles WebAssembly: ask for that by the setting webAssembly',
  ],
  [
    /^(?:connect|img|font|media|frame|object|default)-src/,
    'calls or loads what is elsewhere: bring it along as a file, or ask for the origin in needs of module.json',
  ],
];

/** A violation of the page's policy, and what to do about it. */
export function violationLine({ directive, blocked, file }: Violation): string {
  const [, what = 'does what the policy forbids'] = aboutDirectives.find(([form]) => form.test(directive)) ?? [];
  const where = file ? ` in ${file.split('/').pop()}` : '';
  return `the policy's ${directive} blocked ${blocked || 'it'}${where}: it ${what} (${LIBRARIES})`;
}

/** Advice about a call that the policy does not allow. @param where host and port, or the opened window or page */
export const elsewhereLine = (where: string): string =>
  `it called elsewhere (${where}): open no window, leave for no other address and call no other server`;

/** The line about a version that asks for WebAssembly. */
export const WASM_LINE =
  'it was allowed to compile WebAssembly: in a console an operator allows that on /modules, and it must do without until then';

/** The line about a permission that a version requests. */
export const needLine = (name: string): string =>
  `it was started without what it asks for (${name}): in a console an operator allows that on /modules`;

/** A global that was changed. */
export const changeLine = (name: string): string =>
  `it changes ${name}, which belongs to all modules: keep what is added in a variable of your own`;

/** The line about inserted rules that would style others. @param why the problem, with the selector */
export const rulesLine = (why: string): string =>
  `of the rules that it inserts ${why} (no GlobalStyles, createGlobalStyle or CssBaseline)`;
