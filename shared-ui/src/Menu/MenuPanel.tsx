import { Menu as AriakitMenu, MenuItem, useMenuStore } from '@ariakit/react/menu';
import { PortalContext } from '@ariakit/react/portal';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../internal/classes';
import { Icon } from '../internal/Icon';
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

/** The menu that floats, on Ariakit. Over everything, so that a table that scrolls does not cut it off. */
export function MenuPanel({ label, open, setOpen, anchor, placement = 'bottom-end', entries }: MenuPanelProps) {
  const store = useMenuStore({ open, setOpen, placement });
  useLayoutEffect(
    function anchorToTrigger() {
      store.setAnchorElement(anchor);
      store.setDisclosureElement(anchor);
    },
    [store, anchor],
  );
  useLayoutEffect(
    function startAtFirstEntry() {
      // Closing takes this back, so it is set at each opening.
      if (!open) return;
      store.setInitialFocus('first');
      store.setAutoFocusOnShow(true);
    },
    [store, open],
  );
  return (
    // Only what is inside the element that fills the screen is visible then.
    <PortalContext.Provider
      value={document.fullscreenElement instanceof HTMLElement ? document.fullscreenElement : null}
    >
      <AriakitMenu
        store={store}
        aria-label={label}
        className={classes(float.float, styles.menu)}
        gutter={4}
        overflowPadding={8}
        fitViewport
        portal
        unmountOnHide
        // Ariakit would hide it a second time two frames later, also when it has been opened again by then.
        hideOnEscape={() => {
          setOpen(false);
          return false;
        }}
        // React's events come up through the portal: a row or a popup around the button must not take them for its own.
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {entries.map((entry) => (
          <Entry {...entry} key={entry.key} />
        ))}
      </AriakitMenu>
    </PortalContext.Provider>
  );
}
