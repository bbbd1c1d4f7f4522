import { runSideBySide } from './sideBySide.mjs';

/** @type {string[]} */
let shown;
const { log } = console;
beforeEach(() => {
  shown = [];
  console.log = (text) => shown.push(text);
});
afterEach(() => {
  console.log = log;
});

/** @param {string} label @param {string} script @returns {import('./sideBySide.mjs').Check} */
const check = (label, script) => [label, process.execPath, ['-e', script]];

it('shows what each wrote whole, though they run at once', async () => {
  const waiting = (/** @type {string} */ name) =>
    `console.log('${name} 1'); setTimeout(() => { console.log('${name} 2'); console.error('${name} 3'); }, 200)`;
  expect(await runSideBySide([check('a', waiting('a')), check('b', waiting('b'))], 2)).toBe(0);
  expect(shown).toHaveLength(2);
  for (const name of ['a', 'b'])
    expect(shown.join('')).toMatch(
      new RegExp(`── ${name}\n${name} 1\n${name} 2\n${name} 3\n── ${name}: passed in \\d+ s`),
    );
});

it('ends with the code of the first that failed, lets a running one end, and starts no other', async () => {
  const code = await runSideBySide(
    [
      check('slow', "setTimeout(() => { console.log('whole'); process.exitCode = 3 }, 1_500)"),
      check('quick', 'process.exitCode = 7'),
      check('never', ''),
    ],
    2,
  );
  expect(code).toBe(7);
  // On a slow machine a line in between names what has run for long.
  const ends = shown.map((text) => text.trim()).filter((text) => !text.startsWith('…'));
  expect(ends).toEqual([
    expect.stringMatching(/── quick: failed in \d+ s$/),
    expect.stringMatching(/^── slow\nwhole\n── slow: failed in \d+ s$/),
  ]);
});

it('runs as many at once as there are cores', async () => {
  await runSideBySide([check('a', 'setTimeout(() => {}, 300)'), check('b', '')], 1);
  expect(shown.map((text) => /── (\w): passed/.exec(text)?.[1])).toEqual(['a', 'b']);
});
