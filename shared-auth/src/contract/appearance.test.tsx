import { act, renderHook } from '@testing-library/react';
import { provideAppearance, type Theme, useAppearance } from './appearance';
import type { Locale } from './locale';

it('is null where no shell provides it, else what the shell says', async () => {
  expect(renderHook(() => useAppearance()).result.current).toBeNull();

  let locale: Locale = 'mk';
  let theme: Theme = 'system';
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const watcher of watchers) watcher();
  };
  provideAppearance({
    locale: () => locale,
    theme: () => theme,
    setLocale: async (next) => {
      locale = next;
      tell();
    },
    setTheme: (next) => {
      theme = next;
      tell();
    },
    subscribe: (fn) => {
      watchers.add(fn);
      return () => void watchers.delete(fn);
    },
  });
  const { result, unmount } = renderHook(() => useAppearance());
  await act(async () => {
    await result.current?.setLocale('en');
    result.current?.setTheme('dark');
  });
  expect(result.current).toMatchObject({ locale: 'en', theme: 'dark' });
  unmount();
  expect(watchers.size).toBe(0);
});
