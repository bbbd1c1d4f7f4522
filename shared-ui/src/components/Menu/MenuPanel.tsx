import { Menu as AriakitMenu, MenuItem, useMenuStore } from '@ariakit/react/menu';
import { PortalContext } from '@ariakit/react/portal';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../../internal/classes';
import { Icon } from '../../internal/Icon';
import { mayOpen } from '../../internal/mayOpen';
import { useFocusBeside } from '../floating/useFocusBeside';
import float from '../Popover/float.module.css';
import styles from './Menu.module.css';
import type { MenuEntry, MenuPanelProps } from './types';

const Entry = ({ label, icon, to, onSelect, tone, disabled }: MenuEntry) => (
  <MenuItem
    className={styles.entry}
    data-tone={tone}
    disabled={disabled ?? false}
    accessibleWhenDisabled
    {...(onSelect && { onClick: onSelect })}
    {...(to !== undefined && { render: <Link to={to} /> })}
  >
    {icon && <Icon icon={icon} />}
    {label}
  </MenuItem>
);

/**
 * The parent of the menu: the fullscreen element, because only its content is visible then, else the page's own
 * landmark.
 */
function placeFor(anchor: HTMLElement | null): HTMLElement | null {
  if (document.fullscreenElement instanceof HTMLElement) return document.fullscreenElement;
  return anchor?.closest('main') ?? null;
}

/** The menu that floats, on Ariakit. Over everything, so that a table that scrolls does not cut it off. */
export function MenuPanel({ label, open, onClose, anchor, placement = 'bottom-end', entries }: MenuPanelProps) {
  const store = useMenuStore({ open, setOpen: (next) => !next && onClose(), placement });
  useFocusBeside(open, anchor);
  useLayoutEffect(
    function anchorToTrigger() {
      store.setAnchorElement(anchor);
      store.setDisclosureElement(anchor);
    },
    [store, anchor],
  );
  useLayoutEffect(
    function startAtFirstEntry() {
      // Closing resets this, so it is set at each opening.
      if (!open) return;
      store.setInitialFocus('first');
      store.setAutoFocusOnShow(true);
    },
    [store, open],
  );
  return (
    <PortalContext.Provider value={placeFor(anchor)}>
      <AriakitMenu
        store={store}
        aria-label={label}
        className={classes(float.float, styles.menu)}
        gutter={4}
        overflowPadding={8}
        fitViewport
        portal
        // Ariakit's focus traps are in the order of Tab and hidden from screen readers at once, which axe refuses: Tab
        // moves on from the button instead.
        preserveTabOrder={false}
        unmountOnHide
        // Ariakit would hide it a second time two frames later, also when it has been opened again by then.
        hideOnEscape={() => {
          onClose();
          return false;
        }}
        // React's events bubble through the portal: a row or a popup around the button must not handle them.
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key !== 'Tab') return;
          anchor?.focus();
          onClose();
        }}
      >
        {entries()
          .filter(({ to }) => to === undefined || mayOpen(to))
          .map((entry) => (
            <Entry {...entry} key={entry.key} />
          ))}
      </AriakitMenu>
    </PortalContext.Provider>
  );
}
