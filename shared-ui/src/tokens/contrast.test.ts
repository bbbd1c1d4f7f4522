// The browser code is typed without Node; this test alone reads a file.
declare const __dirname: string;
const { readFileSync } = jest.requireActual<{ readFileSync: (path: string, encoding: 'utf8') => string }>('node:fs');

/** The colours of one block of tokens.css, as `[L, C, h]`. */
type Theme = ReadonlyMap<string, readonly [number, number, number]>;

const css = readFileSync(`${__dirname}/tokens.css`, 'utf8');

function blockAfter(selector: string): string {
  const start = css.indexOf(selector);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  return css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
}

const coloursOf = (block: string): Theme =>
  new Map(
    [...block.matchAll(/(--[\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)|(--[\w-]+):\s*oklch\(([\d.]+) 0 0\)/g)].map(
      ([, name, l, c, h]) => [String(name), [Number(l), Number(c), Number(h)]] as const,
    ),
  );

/** Relative luminance by WCAG of an OKLCH colour, clipped to sRGB (CSS Color 4). */
function luminance([l, c, h]: readonly [number, number, number]): number {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  return (
    0.2126 * clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short) +
    0.7152 * clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short) +
    0.0722 * clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  );
}

function contrast(theme: Theme, one: string, other: string): number {
  const [a, b] = [theme.get(one), theme.get(other)];
  if (!a || !b) throw new Error(`No colour ${a ? other : one}`);
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const tones = ['primary', 'success', 'warning', 'danger', 'info', 'neutral'];
const surfaces = [
  '--color-bg',
  '--color-surface',
  '--color-surface-raised',
  '--color-surface-sunken',
  '--color-surface-hover',
];

/** Each text and the surface below it: at least 4.5 : 1. */
const textPairs: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] => [
    ['--color-text', surface],
    ['--color-text-muted', surface],
    ['--color-accent', surface],
  ]),
  ['--color-text', '--color-surface-active'],
  ['--color-text-muted', '--color-surface-active'],
  ['--color-text', '--color-accent-soft'],
  ['--color-text-muted', '--color-accent-soft'],
  ['--color-accent', '--color-accent-soft'],
  ['--color-on-accent', '--color-accent'],
  ['--color-on-accent', '--color-accent-hover'],
  ['--color-on-danger', '--color-danger'],
  ['--color-on-danger', '--color-danger-hover'],
  ...tones.flatMap((tone): [string, string][] => [
    [`--tone-${tone}-text`, `--tone-${tone}-soft`],
    [`--tone-${tone}-text`, '--color-surface'],
    [`--tone-${tone}-text`, '--color-bg'],
    [`--tone-${tone}-text`, '--color-surface-raised'],
  ]),
];

/** What bounds a control or carries a meaning without text: 3 : 1. */
const markPairs: [string, string][] = [
  ...['--color-bg', '--color-surface', '--color-surface-raised', '--color-surface-sunken'].flatMap(
    (surface): [string, string][] => [
      ['--color-border-control', surface],
      ['--color-focus', surface],
      ['--color-accent', surface],
      ...[...tones, 'violet'].map((tone): [string, string] => [`--tone-${tone}-mark`, surface]),
    ],
  ),
  ['--color-danger', '--color-surface'],
];

describe.each([
  ['light', '[data-theme="light"] {'],
  ['dark', '[data-theme="dark"] {'],
])('the %s colours', (_name, selector) => {
  const theme = coloursOf(blockAfter(selector));

  it('make every text readable', () => {
    const weak = textPairs.filter(([text, ground]) => contrast(theme, text, ground) < 4.5);
    expect(weak.map(([text, ground]) => `${text} on ${ground}: ${contrast(theme, text, ground).toFixed(2)}`)).toEqual(
      [],
    );
  });

  it('make every control and mark visible', () => {
    const weak = markPairs.filter(([mark, ground]) => contrast(theme, mark, ground) < 3);
    expect(weak.map(([mark, ground]) => `${mark} on ${ground}: ${contrast(theme, mark, ground).toFixed(2)}`)).toEqual(
      [],
    );
  });
});

describe('the dark colours', () => {
  const declarations = (block: string) =>
    block
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split(';')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean);

  it('are an empty page’s already where the system wishes it, before the script has set the theme', () => {
    const byWish = declarations(blockAfter(':root:not([data-theme="light"], [data-theme="dark"])'));
    expect(byWish.map((line) => line.split(':')[0])).toEqual(['color-scheme', '--color-bg', '--color-text']);
    expect(declarations(blockAfter('[data-theme="dark"] {'))).toEqual(expect.arrayContaining(byWish));
  });

  it('give every light colour its counterpart', () => {
    const names = (block: string) => declarations(block).map((line) => line.split(':')[0]);
    expect(names(blockAfter('[data-theme="dark"] {'))).toEqual(names(blockAfter('[data-theme="light"] {')));
  });
});
