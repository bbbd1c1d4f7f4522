import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

type Texts = { [key: string]: string | Texts };

/** Every text of a nested locale file, with its key. */
function flat(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[`${prefix}${key}`, text]] : flat(text, `${prefix}${key}.`),
  );
}

const packages = readdirSync(root).filter((name) => /^(shell|shared-ui|mfe-.+)$/.test(name));
const folders = packages.flatMap((name) =>
  readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('mk.json'))
    .map((file) => join(name, 'src', dirname(file))),
);
const read = (folder: string, locale: string) =>
  flat(JSON.parse(readFileSync(join(root, folder, `${locale}.json`), 'utf8')) as Texts);
const mk = folders.flatMap((folder) =>
  read(folder, 'mk').map(([key, text]) => ({ at: `${folder} ${key}`, key, text })),
);
const en = folders.flatMap((folder) =>
  read(folder, 'en').map(([key, text]) => ({ at: `${folder} ${key}`, key, text })),
);

/** Without what is filled in, and without links. */
const plain = (text: string) => text.replaceAll(/\{\{[^}]*\}\}/g, '').replaceAll(/\S+@\S+|https?:\S+/g, '');
const found = (texts: typeof mk, pattern: RegExp) =>
  texts.filter(({ text }) => pattern.test(plain(text))).map(({ at, text }) => `${at}: ${text}`);

/**
 * One word for one thing (docs/glossary.md, "Words beyond the specification"): what screens must not say, and say
 * instead.
 */
const synonyms: readonly [word: RegExp, instead: string][] = [
  [/(?<!\p{L})положб/iu, 'локација'],
  [/(?<!\p{L})позици/iu, 'локација'],
  [/(?<!\p{L})пра(?:ќа|ти|тен)/iu, 'испраќа, испратено'],
  [/(?<!\p{L})недостига/iu, 'недостасува'],
  [/(?<!\p{L})одометар/iu, 'Километража'],
  [/(?<!\p{L})креиран(?!ње)/iu, 'создаден'],
  [/(?<!\p{L})работа во место/iu, 'Мотор во празен од'],
  [/(?<!\p{L})стави(?!\p{L})/iu, 'Додели на возило'],
  [/(?<!\p{L})лимит/iu, 'ограничување'],
  [/(?<!\p{L})(?:тишин|молчењ)/iu, 'дозволено без сигнал'],
  [/(?<!\p{L})табличк/iu, 'регистрација'],
  [/^молчи$/iu, 'Без сигнал'],
  [/(?<!\p{L})примач/iu, 'канал'],
  [/(?<!\p{L})ставе(?:те|н) (?:го |ги )?на (?:возил|ова возил)/iu, 'Додели на возило'],
  [/(?<!\p{L})заврш(?:ен|ете)\p{L}* (?:ја )?најав|најав\p{L}* (?:е|се) заврш/iu, 'Прекини ја најавата'],
  [/^одјави(?!\p{L}| се)/iu, 'Прекини ја најавата'],
  [/(?<!\p{L})додај(?!\p{L})/iu, 'Додади'],
];

/** The words that the glossary refuses. A part in Latin letters is about the code's names. */
const refused = [
  ...readFileSync(join(root, 'docs/glossary.md'), 'utf8').matchAll(/\(not (\p{Script=Cyrillic}[^)]*)\)/gu),
]
  .flatMap(([, words = '']) => words.split(', '))
  .filter((word) => /^\p{Script=Cyrillic}/u.test(word) && word !== 'состојба');

describe('texts', () => {
  it('are held to each word that the glossary refuses', () => {
    expect(refused).toContain('положба');
    expect(refused.length).toBeGreaterThan(12);
    const texts = refused.map((text) => ({ at: text, key: text, text }));
    expect(
      refused.filter(
        (word) => !synonyms.some(([pattern]) => found(texts, pattern).some((one) => one.startsWith(`${word}:`))),
      ),
    ).toEqual([]);
  });

  it.each(synonyms)('say one thing by one word: not %s but %s', (word) => {
    expect(found(mk, word)).toEqual([]);
  });

  it('are read from every package', () => {
    expect(folders.length).toBeGreaterThanOrEqual(9);
    expect(mk.length).toBeGreaterThan(500);
  });

  it('have no Latin letter in a Cyrillic word, nor the other way round', () => {
    expect(found(mk, /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u)).toEqual([]);
    expect(found(en, /\p{Script=Cyrillic}/u)).toEqual([]);
  });

  it('have only letters of the Macedonian alphabet', () => {
    expect(found(mk, /[йщъыьэюяёђћї]/iu)).toEqual([]);
  });

  it('have no English code in Macedonian', () => {
    expect(found(mk, /\b[a-z]+_[a-z]+\b|\b(?:overspeed|online|offline|email|harsh)\b/i)).toEqual([]);
  });

  it('say the same things in both languages', () => {
    expect(en.map(({ at }) => at).sort()).toEqual(mk.map(({ at }) => at).sort());
  });

  // Each of these has another word in its place; the one allowed text means a state of affairs, not a status.
  it('use one word for one thing', () => {
    const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
    const retired = word(
      'област(?:и|а|ите)?|лист[аи](?:та|те)?|аг(?:ол|ли)(?:от|те)?|најди|пронајди|полупречник|школка(?:та)?|оваа акција|избори(?:те)?',
    );
    expect(found(mk, retired)).toEqual([]);
    expect(found(mk, word('(?:GPS|SIM|CSV) (?:уред|точк|време|картичк|датотек|шум)\\p{L}*'))).toEqual([]);
    // Seconds are „сек“: a lone „с“ reads as a preposition.
    expect(mk.filter(({ text }) => /Сè|\}\} с(?!\p{L})/u.test(text))).toEqual([]);
    expect(found(en, /\b(?:chosen|did not load|max speed|overspeed|vanish(?:es)?|verdict said)\b/i)).toEqual([]);
    expect(found(en, /\bemail\b|(?<!GPS )\btrackers?\b/i)).toEqual([]);
  });

  it.each([
    ['mk', mk],
    ['en', en],
  ] as const)('have both plural forms in %s wherever there is one', (_locale, texts) => {
    const keys = new Set(texts.map(({ at }) => at));
    const lonely = [...keys].filter(
      (at) =>
        (at.endsWith('_one') && !keys.has(at.replace(/_one$/, '_other'))) ||
        (at.endsWith('_other') && !keys.has(at.replace(/_other$/, '_one'))),
    );
    expect(lonely).toEqual([]);
  });

  // 21 and 31 take the singular as well: „21 податок“, never „еден“ or no number.
  it('name the number in the singular wherever the plural does', () => {
    const texts = new Map(mk.map(({ at, text }) => [at, text]));
    const isCounted = (text: string | undefined) => /\{\{(?:count|n)\}\}/.test(text ?? '');
    const uncounted = [...texts].filter(
      ([at, text]) => at.endsWith('_one') && isCounted(texts.get(at.replace(/_one$/, '_other'))) && !isCounted(text),
    );
    expect(uncounted).toEqual([]);
  });

  // Totals of which a part is shown, and limits, are never one.
  it('have a plural wherever a number stands before a Macedonian noun', () => {
    const nouns =
      'дена|денови|минути|часа|аларми|возила|уреди|точки|локации|корисници|рути|ставки|грешки|прекини|реда|нови|променети|избрани';
    const withoutPlural = mk.filter(
      ({ key, text }) =>
        !/_(?:one|other|zero)$/.test(key) &&
        new RegExp(`(?<!(?:од|најмногу) \\{\\{\\w+)\\}\\} (?:${nouns})(?![\\p{L}])`, 'u').test(text),
    );
    expect(withoutPlural.map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
  });

  it('leave the parts of a duration to the one function that has them', () => {
    const parts = /\}\} (?:ч|h|дена?|days?) \{\{\w+\}\} (?:мин|min|ч|h)(?!\p{L})/u;
    const stated = [...mk, ...en].filter(({ text }) => parts.test(text)).map(({ at }) => at.replace(/_\w+$/, ''));
    expect([...new Set(stated)]).toEqual([
      'shared-ui/src/locales duration.days',
      'shared-ui/src/locales duration.hours',
    ]);
  });

  it('have minutes by that function, but where they are few, or asked for by the specification', () => {
    const minutes = /\}\} (?:мин|min)(?!\p{L})/u;
    const stated = [...mk, ...en].filter(({ text }) => minutes.test(text)).map(({ at }) => at);
    expect([...new Set(stated)].sort()).toEqual([
      'mfe-admin/src/hours/texts silence.minutes',
      'mfe-routes/src/locales testRouteExport.minutes',
      'mfe-routes/src/locales testRouteExport.minutesOf',
      'shared-ui/src/locales duration.hours',
      'shared-ui/src/locales duration.minutes',
      'shared-ui/src/locales errors.tooManyMinutes',
      'shared-ui/src/locales map.dataAge.minutes',
      'shared-ui/src/locales time.minutesAgo',
      'shared-ui/src/sensors/texts missing.some',
      'shell/src/ops/locales subtitle',
    ]);
  });

  it('spell English the British way', () => {
    expect(found(en, /\b(?:color|center|license|utilization|gray|canceled|meters?)\b/i)).toEqual([]);
  });

  it('write an ellipsis as the specification does', () => {
    expect(found([...mk, ...en], /…/)).toEqual([]);
  });
});
