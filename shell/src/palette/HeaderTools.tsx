import { CircleHelp, Search } from 'lucide-react';
import { useCallback, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router-dom';
import { deferred, IconButton } from 'shared-ui';
import { Place } from '../failures/Places';
import { addNamespace } from '../i18n/createI18n';
import styles from './HeaderTools.module.css';

/** Fetches the texts of the two dialogs; they are in one chunk with their code. */
async function loadTexts() {
  const [mk, en] = await Promise.all([
    import(/* webpackChunkName: "palette" */ './locales/mk.json'),
    import(/* webpackChunkName: "palette" */ './locales/en.json'),
  ]);
  addNamespace('palette', 'mk', mk.default);
  addNamespace('palette', 'en', en.default);
}
const Palette = deferred(async () => {
  const [{ PaletteDialog }] = await Promise.all([
    import(/* webpackChunkName: "palette" */ './PaletteDialog'),
    loadTexts(),
  ]);
  return PaletteDialog;
});
const Help = deferred(async () => {
  const [{ HelpDialog }] = await Promise.all([import(/* webpackChunkName: "palette" */ './HelpDialog'), loadTexts()]);
  return HelpDialog;
});
const Problem = deferred(async () => {
  const { ProblemDialog } = await import(/* webpackChunkName: "palette" */ './ProblemDialog');
  return ProblemDialog;
});

/** Where a key means a letter. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type="checkbox"]), textarea, select, [role="dialog"]') !== null);

type Tool = 'palette' | 'help' | 'problem';

/**
 * Search, help and the report of a problem, in one place on every page. Ctrl+K, and / where no field has the focus,
 * open the search too.
 */
export function HeaderTools() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const [open, setOpen] = useState<Tool | null>(null);
  const [shownOn, setShownOn] = useState(pathname);
  /** The browser's path when it was opened, which is ahead of the page during a navigation. */
  const [openedAt, setOpenedAt] = useState<string>();
  const href = useHref(pathname);
  const [wanted, setWanted] = useState<ReadonlySet<Tool>>(new Set());

  // A navigation closes an open dialog, except one that had begun before it was opened, and a map that writes its
  // position into the address. This is not an effect: the one after the first render would close a dialog that a key
  // opened before it.
  if (pathname !== shownOn) {
    setShownOn(pathname);
    if (href !== openedAt) setOpen(null);
  }

  const show = useCallback((tool: Tool) => {
    setWanted((before) => new Set(before).add(tool));
    setOpen(tool);
    setOpenedAt(window.location.pathname);
  }, []);

  // Before the paint, so that keys pressed as soon as the header is visible are not lost.
  useLayoutEffect(
    function listenForKeys() {
      function onKeyDown(event: KeyboardEvent) {
        if (event.defaultPrevented || event.altKey || event.isComposing) return;
        const isShortcut = (event.ctrlKey || event.metaKey) && event.code === 'KeyK';
        const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
        if (!isShortcut && !isSlash) return;
        event.preventDefault();
        show('palette');
      }
      document.addEventListener('keydown', onKeyDown);
      return () => document.removeEventListener('keydown', onKeyDown);
    },
    [show],
  );

  const close = () => setOpen(null);
  return (
    <div className={styles.tools}>
      <IconButton label={t('layout.palette')} icon={<Search size={20} />} onClick={() => show('palette')} />
      <IconButton label={t('layout.help')} icon={<CircleHelp size={20} />} onClick={() => show('help')} />
      <Place>{wanted.has('palette') && <Palette open={open === 'palette'} onClose={close} />}</Place>
      {wanted.has('help') && <Help open={open === 'help'} onClose={close} onProblem={() => show('problem')} />}
      {wanted.has('problem') && <Problem open={open === 'problem'} onClose={close} />}
    </div>
  );
}
