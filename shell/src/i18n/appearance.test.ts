import { appearance } from './appearance';
import { createI18n } from './createI18n';

it('keeps language and theme, and calls whoever shows them after a change', async () => {
  await createI18n();
  const seen: string[] = [];
  const stop = appearance.subscribe(() => seen.push(`${appearance.locale()} ${appearance.theme()}`));
  await appearance.setLocale('en');
  appearance.setTheme('dark');
  expect(seen).toEqual(['en system', 'en dark']);
  stop();
  await appearance.setLocale('mk');
  appearance.setTheme('system');
  expect(seen).toHaveLength(2);
});
