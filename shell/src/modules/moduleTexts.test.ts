import { createModuleTexts } from './moduleTexts';

type Given = Promise<{ exposed: Record<string, unknown>; version: string; expose: string }>;

/** @param parts exposes of the module besides those that every module has */
function setUp(give: (expose: string) => Given, parts: readonly string[] = []) {
  let locale: 'mk' | 'en' = 'mk';
  const asked: string[] = [];
  const added: unknown[][] = [];
  const texts = createModuleTexts(
    {
      load: (moduleId, whole, part = whole) => {
        const expose = parts.includes(part) ? part : whole;
        asked.push(`${moduleId} ${expose}`);
        return give(expose);
      },
      has: (_moduleId, expose) => parts.includes(expose),
      versionWithout: (moduleId) => (moduleId === 'mfe-plain' ? '2.0.0' : null),
    },
    { locale: () => locale, add: (...args) => void added.push(args) },
  );
  return { texts, asked, added, choose: (next: 'mk' | 'en') => (locale = next) };
}
const answer = async (expose: string) => ({ exposed: { default: { title: expose } }, version: '1.2.0', expose });

it('loads the texts of the language once, whoever asks, and says which version they are of', async () => {
  const { texts, asked, added } = setUp(answer);
  expect(
    await Promise.all([texts.load('mfe-alarms', './AlarmsPage'), texts.load('mfe-alarms', './AlarmTile')]),
  ).toEqual(['1.2.0', '1.2.0']);
  expect(asked).toEqual(['mfe-alarms ./locales/mk']);
  expect(added).toEqual([['mk', 'mfe-alarms', { title: './locales/mk' }]]);
});

it('loads nothing of a module that brings no texts, whose page is of that version', async () => {
  const { texts, asked } = setUp(answer);
  await expect(texts.load('mfe-plain', './PlainPage')).resolves.toBe('2.0.0');
  expect(asked).toEqual([]);
});

it('asks again after a failure, and when the module fell back to another version', async () => {
  let isDown = true;
  const { texts, asked } = setUp((expose) => (isDown ? Promise.reject(new Error('down')) : answer(expose)));
  await expect(texts.load('mfe-alarms', './AlarmsPage')).rejects.toThrow('down');
  isDown = false;
  await texts.load('mfe-alarms', './AlarmsPage');
  await texts.load('mfe-alarms', './AlarmsPage', true);
  expect(asked).toHaveLength(3);
});

it('has the texts of every module in use before the language changes, as far as they can be had', async () => {
  const { texts, added } = setUp((expose) =>
    expose.endsWith('en') ? answer(expose) : Promise.reject(new Error('down')),
  );
  await Promise.allSettled([texts.load('mfe-alarms', './AlarmsPage'), texts.load('mfe-fleet', './MapPage')]);
  await texts.prepare('en');
  expect(added.map(([locale, namespace]) => `${locale} ${namespace}`)).toEqual(['en mfe-alarms', 'en mfe-fleet']);
});

const own = './locales/DashboardPage/mk';

it('loads of a page with texts of its own just these, as a namespace of the page', async () => {
  const { texts, asked, added } = setUp(answer, [own]);
  expect(texts.missing('mfe-fleet', './DashboardPage')).toEqual([own]);
  await Promise.all([texts.load('mfe-fleet', './DashboardPage'), texts.load('mfe-fleet', './DashboardPage')]);
  expect(asked).toEqual([`mfe-fleet ${own}`]);
  expect(added).toEqual([['mk', 'mfe-fleet/DashboardPage', { title: own }]]);
  expect(texts.missing('mfe-fleet', './DashboardPage')).toEqual([]);
  expect(texts.missing('mfe-fleet', './VehiclesPage')).toEqual(['./locales/mk']);
});

it('loads them beside those of the module, and both before the language changes', async () => {
  const { texts, asked, choose } = setUp(answer, [own, './locales/DashboardPage/en']);
  await texts.load('mfe-fleet', './VehiclesPage');
  await texts.load('mfe-fleet', './DashboardPage');
  await texts.prepare('en');
  choose('en');
  await texts.load('mfe-fleet', './DashboardPage');
  expect(asked).toEqual([
    'mfe-fleet ./locales/mk',
    `mfe-fleet ${own}`,
    'mfe-fleet ./locales/en',
    'mfe-fleet ./locales/DashboardPage/en',
  ]);
});

it("loads the module's where it fell back to a version that has all texts together", async () => {
  const parts = [own];
  const { texts, asked, added } = setUp(answer, parts);
  await texts.load('mfe-fleet', './DashboardPage');
  parts.pop();
  await texts.load('mfe-fleet', './DashboardPage', true);
  expect(asked).toEqual([`mfe-fleet ${own}`, 'mfe-fleet ./locales/mk']);
  expect(added.at(-1)).toEqual(['mk', 'mfe-fleet', { title: './locales/mk' }]);
});
