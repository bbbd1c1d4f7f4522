import { session } from 'shared-auth';
import { isRole, MINUTE_MS, type PageWords } from 'shared-auth/contract';
import { currentLocale } from '../../i18n/createI18n';

/** Pixels below which a window is a phone's, and below which a tablet's. */
const NARROW = 640;
const MIDDLE = 1_200;
/** Minutes after which a page is open for long. */
const LONG = 10;

/** Routes that this tab has opened. */
const opened = new Set<string>();

function engine(): PageWords['engine'] {
  if (/Firefox\//.test(navigator.userAgent)) return 'gecko';
  return /Chrom(?:e|ium)\//.test(navigator.userAgent) ? 'chromium' : 'webkit';
}

/** The closed words for the current circumstances of a page; none is personal. */
export function presentWords(): Omit<PageWords, 'visit' | 'open'> {
  const { theme } = document.documentElement.dataset;
  const role = session.getSnapshot().user?.role;
  const isDark = theme ? theme === 'dark' : window.matchMedia?.('(prefers-color-scheme: dark)').matches;
  return {
    role: isRole(role) ? role : undefined,
    locale: currentLocale(),
    theme: isDark ? 'dark' : 'light',
    width: innerWidth < NARROW ? 'narrow' : innerWidth < MIDDLE ? 'middle' : 'wide',
    engine: engine(),
  };
}

/** The same for a page that was opened at `begin`, with the manner of its opening, once called. */
export function pageWordsOf(route: string, begin: number): (now: number) => PageWords {
  const visit = opened.has(route) ? 'later' : 'first';
  opened.add(route);
  return (now) => {
    const minutes = (now - begin) / MINUTE_MS;
    return { ...presentWords(), visit, open: minutes < 1.5 ? 'fresh' : minutes < LONG ? 'minutes' : 'long' };
  };
}
