import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from 'shared-ui';

/** Where the router's entry stands in the history; 0 where it says nothing. */
const indexOf = (state: unknown): number => {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0;
  return typeof index === 'number' ? index : 0;
};

/** The page inside the console that a click on a link leads to; null when this page stays. */
function pageOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || event.defaultPrevented || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  return origin === location.origin && `${pathname}${search}` !== `${location.pathname}${location.search}`
    ? `${pathname}${search}${hash}`
    : null;
}

/** Asks before typed values are left behind by a link or by Back; `useUnsavedInput` asks when the tab is closed. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('mfe-fleet');
  const navigate = useNavigate();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const mayLeave = useRef(false);

  useEffect(
    function holdBack() {
      if (!isDirty) return;
      const here = indexOf(history.state);
      let isReturning = false;
      function onClick(event: MouseEvent) {
        const to = pageOf(event);
        if (to === null) return;
        event.preventDefault();
        event.stopPropagation();
        setLeave(() => () => navigate(to));
      }
      function onHistory(event: PopStateEvent) {
        if (mayLeave.current) return;
        event.stopImmediatePropagation(); // the router does not notice, and keeps the page
        if (isReturning) {
          isReturning = false;
          return;
        }
        const steps = indexOf(event.state) - here;
        if (steps === 0) return;
        isReturning = true;
        history.go(-steps);
        setLeave(() => () => history.go(steps));
      }
      document.addEventListener('click', onClick, { capture: true });
      window.addEventListener('popstate', onHistory, { capture: true });
      return () => {
        document.removeEventListener('click', onClick, { capture: true });
        window.removeEventListener('popstate', onHistory, { capture: true });
      };
    },
    [isDirty, navigate],
  );

  return (
    <ConfirmDialog
      open={leave !== null}
      title={t('ui:dialog.discardTitle')}
      message={t('ui:dialog.discardText')}
      confirmLabel={t('ui:actions.discard')}
      cancelLabel={t('ui:actions.keepEditing')}
      tone="danger"
      onClose={() => setLeave(null)}
      onConfirm={() => {
        mayLeave.current = true;
        setLeave(null);
        leave?.();
      }}
    />
  );
}
