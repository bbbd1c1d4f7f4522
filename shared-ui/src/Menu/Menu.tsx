import { Menu as AriakitMenu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react/menu';
import type { ComponentProps, ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../internal/classes';
import { Icon, type IconProp } from '../internal/Icon';
import styles from '../Popover/float.module.css';

export interface MenuAction {
  label: string;
  icon?: IconProp;
  tone?: 'danger';
  disabled?: boolean;
  /** Leads somewhere; without it, `onSelect` does something. */
  to?: string;
  onSelect?: () => void;
}

export interface MenuProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible name of the menu. */
  label: string;
  /** A Button or IconButton. */
  trigger: ReactElement;
  items: readonly MenuAction[];
}

/** Actions behind one button. */
export const Menu = ({ label, trigger, items, className, ...rest }: MenuProps) => (
  <MenuProvider placement="bottom-end">
    <MenuButton render={trigger} />
    <AriakitMenu
      {...rest}
      aria-label={label}
      className={classes(styles.float, styles.menu, className)}
      gutter={4}
      overflowPadding={8}
      portal
      unmountOnHide
    >
      {items.map((item) => (
        <MenuItem
          key={item.label}
          className={styles.item}
          data-tone={item.tone}
          disabled={item.disabled ?? false}
          render={item.to === undefined ? <div /> : <Link to={item.to} />}
          onClick={() => item.onSelect?.()}
        >
          {item.icon && <Icon icon={item.icon} />}
          {item.label}
        </MenuItem>
      ))}
    </AriakitMenu>
  </MenuProvider>
);
