import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from 'shared-auth';
import { IconButton, roleLabel } from 'shared-ui';
import styles from './Header.module.css';
import { LiveIndicator } from './LiveIndicator';
import { SIDEBAR_ID } from './Sidebar';

export interface HeaderProps {
  isDrawer: boolean;
  isCollapsed: boolean;
  isOpen: boolean;
  onToggle: () => void;
  notice?: ReactNode;
  tools?: ReactNode;
  widgets?: ReactNode;
}

function SignedInUser() {
  const { t } = useTranslation('ui');
  const { user } = useSession();
  if (!user) return null;
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username;
  const role = roleLabel(t, user.role);
  const initials = name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className={styles.user} role="group" aria-label={`${name}, ${role}`} title={`${name}, ${role}`}>
      <span className={styles.avatar} aria-hidden="true">
        {initials}
      </span>
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.role}>{role}</span>
      </span>
    </div>
  );
}

/** The bar at the top: sidebar toggle, notices, live connection, widgets of modules, user. */
export function Header({ isDrawer, isCollapsed, isOpen, onToggle, notice, tools, widgets }: HeaderProps) {
  const { t } = useTranslation('shell');
  const Icon = isDrawer ? Menu : isCollapsed ? PanelLeftOpen : PanelLeftClose;
  const label = t(isDrawer ? 'layout.openMenu' : isCollapsed ? 'layout.expandMenu' : 'layout.collapseMenu');
  return (
    <header className={styles.header}>
      <IconButton
        label={label}
        icon={<Icon size={20} />}
        onClick={onToggle}
        aria-expanded={isDrawer ? isOpen : !isCollapsed}
        aria-controls={SIDEBAR_ID}
      />
      <div className={styles.notice}>{notice}</div>
      {tools}
      <LiveIndicator />
      {widgets}
      <SignedInUser />
    </header>
  );
}
