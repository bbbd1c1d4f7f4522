import { LogOut, Settings, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { can, leavePage, paths, useSession } from 'shared-auth';
import { IconButton, Tooltip } from 'shared-ui';
import { Logo } from '../brand/Logo';
import { LanguageSwitch } from '../i18n/LanguageSwitch';
import { ThemeSwitch } from '../i18n/ThemeSwitch';
import type { MenuItem, RouteItem } from '../registry/contributions';
import { isOpenTo } from '../registry/isOpenTo';
import { menuIcons } from './menuIcons';
import styles from './Sidebar.module.css';

export const SIDEBAR_ID = 'sidebar';

interface EntryProps {
  item: MenuItem;
  isCollapsed: boolean;
  onIntent: (path: string) => void;
  onChoose: () => void;
}

function Entry({ item, isCollapsed, onIntent, onChoose }: EntryProps) {
  const { t } = useTranslation('menu');
  const Icon = menuIcons[item.icon];
  const label = t(item.labelKey);
  const link = (
    <NavLink
      to={item.path}
      className={styles.entry ?? ''}
      onPointerEnter={() => onIntent(item.path)}
      onFocus={() => onIntent(item.path)}
      onClick={onChoose}
    >
      {item.drawing ? (
        <svg
          className={styles.icon}
          width={20}
          height={20}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={item.drawing} />
        </svg>
      ) : (
        <Icon className={styles.icon} size={20} aria-hidden="true" />
      )}
      <span className={styles.label}>{label}</span>
    </NavLink>
  );
  return <li>{isCollapsed ? <Tooltip text={label}>{link}</Tooltip> : link}</li>;
}

/**
 * Pages that are set up once and rarely opened: those without another entry in the menu, under one entry. It is open
 * and highlighted while the user is on one of them.
 */
function SettingsEntry({ pages, onChoose }: { pages: readonly RouteItem[]; onChoose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: labelOf } = useTranslation('menu');
  const { pathname } = useLocation();
  const isHere = pages.some(({ path }) => path === pathname);
  // Not rendered while it is closed, so that the menu has no invisible links.
  const [isOpen, setOpen] = useState(isHere);
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere !== wasHere) {
    setWasHere(isHere);
    setOpen(isHere);
  }
  if (pages.length === 0) return null;
  return (
    <li>
      <details className={styles.group} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.entry} aria-current={isHere || undefined}>
          <Settings className={styles.icon} size={20} aria-hidden="true" />
          <span className={styles.label}>{t('layout.settings')}</span>
        </summary>
        {isOpen && (
          <ul className={styles.entries}>
            {pages.map(({ path, titleKey }) => (
              <li key={path}>
                <NavLink end to={path} className={styles.entry ?? ''} onClick={onChoose}>
                  {labelOf(titleKey)}
                </NavLink>
              </li>
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

export interface SidebarProps {
  menu: readonly MenuItem[];
  /** Pages without their own entry in the menu. */
  settings: readonly RouteItem[];
  isDrawer: boolean;
  isCollapsed: boolean;
  isOpen: boolean;
  onClose: () => void;
  onIntent: (path: string) => void;
}

/** The menu of the pages that the user may open, and the logout button. A drawer on narrow screens. */
export function Sidebar({ menu, settings, isDrawer, isCollapsed, isOpen, onClose, onIntent }: SidebarProps) {
  const { t } = useTranslation('shell');
  const { user, logout } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const panel = useRef<HTMLElement>(null);
  const isDismissed = useRef(false);
  const dismiss = useCallback(() => {
    isDismissed.current = true;
    onClose();
  }, [onClose]);
  const own = menu.filter((item) => can(user, item.role));
  const entries = (place: MenuItem['place']) =>
    own
      .filter((item) => item.place === place)
      .map((item) => (
        <Entry
          key={`${item.moduleId}:${item.path}`}
          item={item}
          isCollapsed={isCollapsed}
          onIntent={onIntent}
          onChoose={onClose}
        />
      ));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page lights another entry.
  useEffect(
    function showEntryOfPage() {
      // In a low window the menu scrolls, and the page's entry may be out of view. Of two the second is the page's own.
      const entries = panel.current?.querySelectorAll('a[aria-current="page"]');
      entries?.item(entries.length - 1)?.scrollIntoView({ block: 'nearest' });
    },
    [pathname, menu.length, isOpen],
  );

  useEffect(
    function enterDrawer() {
      if (!isOpen) return;
      const opener = document.activeElement;
      panel.current?.querySelector('a')?.focus();
      const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && dismiss();
      document.addEventListener('keydown', closeOnEscape);
      return () => {
        document.removeEventListener('keydown', closeOnEscape);
        // Only now is the page no longer inert. After a navigation the focus belongs to the new page.
        if (isDismissed.current && opener instanceof HTMLElement) opener.focus();
        isDismissed.current = false;
      };
    },
    [isOpen, dismiss],
  );

  function leave() {
    onClose(); // otherwise a form's question would be behind the drawer
    leavePage(() => {
      logout();
      void navigate(paths.login());
    });
  }

  return (
    <div
      className={styles.frame}
      data-drawer={isDrawer || undefined}
      data-open={isOpen || undefined}
      data-collapsed={isCollapsed || undefined}
    >
      {/* Closes the drawer for pointers; the keyboard has Escape and the close button. */}
      <div className={styles.backdrop} onPointerDown={dismiss} aria-hidden="true" />
      <aside ref={panel} id={SIDEBAR_ID} className={styles.panel} aria-label={t('login.product')}>
        <div className={styles.brand}>
          <Logo className={styles.mark} />
          <span className={styles.label}>{t('login.product')}</span>
          {isDrawer && (
            <IconButton
              className={styles.close}
              label={t('layout.closeMenu')}
              icon={<X size={20} />}
              onClick={dismiss}
            />
          )}
        </div>
        <nav className={styles.menu} aria-label={t('layout.menu')}>
          <ul className={styles.entries}>
            {entries('main')}
            <SettingsEntry pages={settings.filter((page) => isOpenTo(user, page))} onChoose={onClose} />
          </ul>
        </nav>
        <div className={styles.footer}>
          <nav aria-label={t('layout.account')}>
            <ul className={styles.entries}>
              {entries('footer')}
              <li>
                <button
                  type="button"
                  className={styles.entry}
                  title={isCollapsed ? t('ui:session.logout') : undefined}
                  onClick={leave}
                >
                  <LogOut className={styles.icon} size={20} aria-hidden="true" />
                  <span className={styles.label}>{t('ui:session.logout')}</span>
                </button>
              </li>
            </ul>
          </nav>
          <div className={styles.settings}>
            <LanguageSwitch />
            <ThemeSwitch />
            {can(user, 'rollouts.view') && (
              <Link to={paths.modules()} className={styles.operations}>
                {t('layout.modules')}
              </Link>
            )}
          </div>
        </div>
      </aside>
    </div>
  );
}
