import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPage } from '../config/afterPage';
import type { MenuItem, RouteItem } from '../registry/contributions';
import { Header } from './Header';
import styles from './Layout.module.css';
import { Sidebar } from './Sidebar';
import { useFocusOnNavigation } from './useFocusOnNavigation';
import { useScrollMemory } from './useScrollMemory';
import { useSidebar } from './useSidebar';

export interface LayoutProps {
  /** In display order; the layout leaves out entries that the user's role may not open. */
  menu: readonly MenuItem[];
  /** Pages that no entry of the menu leads to. */
  settings?: readonly RouteItem[];
  /** The user points at or focuses a menu entry: its code may be fetched ahead. */
  onIntent: (path: string) => void;
  /** In the header: "new version". */
  notice?: ReactNode;
  /** In the header of every page: search and help. */
  tools?: ReactNode;
  /** In the header of every page: widgets of modules. */
  widgets?: ReactNode;
  /** At the foot of every page, with a reserved height: critical alarms. */
  alarmBar?: ReactNode;
  /** Above the alarmBar, while the network or the server is away. */
  outage?: ReactNode;
  /** Above everything: developer overrides, or a preview. */
  banner?: ReactNode;
  children: ReactNode;
}

const MAIN_ID = 'content';

const SkipLinks = afterPage(async () => {
  const part = await import(/* webpackChunkName: "watch" */ './SkipLinks');
  return part.SkipLinks;
});

/** The frame of every signed-in page: skip link, sidebar, header, and the main area that scrolls. */
export function Layout({
  menu,
  settings = [],
  onIntent,
  notice,
  tools,
  widgets,
  alarmBar,
  outage,
  banner,
  children,
}: LayoutProps) {
  const { t } = useTranslation('shell');
  const main = useRef<HTMLElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const sidebar = useSidebar();
  const { isDrawer, isCollapsed, isOpen } = sidebar;
  useFocusOnNavigation(main);
  useScrollMemory(main);

  return (
    <div
      className={styles.layout}
      data-collapsed={isCollapsed || undefined}
      data-drawer={isDrawer || undefined}
      data-alarm-bar={Boolean(alarmBar) || undefined}
    >
      <a
        className={styles.skip}
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          // The hash stays out of the address: it belongs to the page.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('layout.skip')}
      </a>
      <SkipLinks area={column} />
      {banner && <div className={styles.banner}>{banner}</div>}
      <Sidebar
        menu={menu}
        settings={settings}
        isDrawer={isDrawer}
        isCollapsed={isCollapsed}
        isOpen={isOpen}
        onClose={sidebar.close}
        onIntent={onIntent}
      />
      <div ref={column} className={styles.column} inert={isOpen}>
        <Header
          isDrawer={isDrawer}
          isCollapsed={isCollapsed}
          isOpen={isOpen}
          onToggle={sidebar.toggle}
          notice={notice}
          tools={tools}
          widgets={widgets}
        />
        <main ref={main} id={MAIN_ID} className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <div className={styles.foot} data-always="">
          {outage}
          {alarmBar && <div className={styles.bar}>{alarmBar}</div>}
        </div>
      </div>
    </div>
  );
}
