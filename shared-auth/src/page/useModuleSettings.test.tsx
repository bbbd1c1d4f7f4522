import { cleanup, renderHook } from '@testing-library/react';
import { signInAs } from '../testing';
import { session } from './instance';
import { provideModuleSettings, useModuleSettings } from './useModuleSettings';

interface Alarms {
  settings: { days: { default: number }; unit: { default: string } };
}

afterEach(() => {
  cleanup();
  session.logout();
});

it('is what the operator set for the role, else for everyone, else what module.json says', async () => {
  const settings = {
    days: { type: 'integer', default: 7, title: 'days', value: 14, values: { driver: 1 } },
    unit: { type: 'string', default: 'km', title: 'unit' },
  } as const;
  provideModuleSettings((id) => (id === 'mfe-alarms' ? settings : {}));
  await signInAs('driver');
  const { result, rerender, unmount } = renderHook(() => useModuleSettings<Alarms>('mfe-alarms'));
  expect(result.current).toEqual({ days: 1, unit: 'km' });
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
  unmount();
  session.logout();
  await signInAs('manager');
  expect(renderHook(() => useModuleSettings<Alarms>('mfe-alarms')).result.current).toEqual({ days: 14, unit: 'km' });
});
