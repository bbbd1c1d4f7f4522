import { deferred } from '../../internal/deferred';
import { preloadWhenIdle } from '../../internal/lazyPart';
import type { MenuProps } from './Menu';

export type { MenuEntry, MenuProps } from './Menu';

/**
 * A button with a menu: arrows move, Enter selects, Escape closes and returns the focus. Its code is loaded after the
 * page's.
 */
export const Menu = deferred<MenuProps>(
  async () => (await import(/* webpackChunkName: "actions" */ './Menu')).Menu,
  ({ trigger }) => trigger,
);
preloadWhenIdle(Menu.preload);
