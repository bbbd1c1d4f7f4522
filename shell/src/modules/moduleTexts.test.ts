import { createModuleTexts } from './moduleTexts';

function setUp(give: (expose: string) => Promise<{ exposed: Record<string, unknown>; version: string }>) {
  let locale: 'mk' | 'en' = 'mk';
  const asked: string[] = [];
  const added: unknown[][] = [];
  const texts = createModuleTexts(
    {
      load: (moduleId, expose) => {
        asked.push(`${moduleId} ${expose}`);
        return give(expose);
      },
    },
    { locale: () => locale, add: (...args) => void added.push(args) },
  );
  return { texts, asked, added, choose: (next: 'mk' | 'en') => (locale = next) };
}
const answer = async (expose: string) => ({ exposed: { default: { title: expose } }, version: '1.2.0' });

it('loads the texts of the language once, whoever asks, and says which version they are of', async () => {
  const { texts, asked, added } = setUp(answer);
  expect(await Promise.all([texts.load('mfe-alarms'), texts.load('mfe-alarms')])).toEqual(['1.2.0', '1.2.0']);
  expect(asked).toEqual(['mfe-alarms ./locales/mk']);
  expect(added).toEqual([['mk', 'mfe-alarms', { title: './locales/mk' }]]);
});

it('asks again after a failure, and when the module fell back to another version', async () => {
  let isDown = true;
  const { texts, asked } = setUp((expose) => (isDown ? Promise.reject(new Error('down')) : answer(expose)));
  await expect(texts.load('mfe-alarms')).rejects.toThrow('down');
  isDown = false;
  await texts.load('mfe-alarms');
  await texts.load('mfe-alarms', true);
  expect(asked).toHaveLength(3);
});

it('has the texts of every module in use before the language changes, as far as they can be had', async () => {
  const { texts, added } = setUp((expose) =>
    expose.endsWith('en') ? answer(expose) : Promise.reject(new Error('down')),
  );
  await Promise.allSettled([texts.load('mfe-alarms'), texts.load('mfe-fleet')]);
  await texts.prepare('en');
  expect(added.map(([locale, namespace]) => `${locale} ${namespace}`)).toEqual(['en mfe-alarms', 'en mfe-fleet']);
});
