import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useNavigate } from 'react-router-dom';
import { holdUnsavedInput } from 'shared-auth/contract';
import { ConfirmDialog } from '../Dialog/ConfirmDialog';

export interface LeaveGuardProps {
  /** The page's form holds typed values. */
  isDirty: boolean;
}

/** The page inside the console that a click on a link leads to, seen from `home`; null when this page stays. */
function pageOf(event: MouseEvent, home: string): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || event.defaultPrevented || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  return origin === location.origin && `${pathname}${search}` !== `${location.pathname}${location.search}`
    ? `${pathname.slice(home.length - 1)}${search}${hash}`
    : null;
}

/** Marks the page as one with unsaved input, and asks before a link or Back leaves it. */
export function LeaveGuard({ isDirty }: LeaveGuardProps) {
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  const root = useHref('/');
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const ask = useCallback((leaveNow: () => void) => setLeave(() => leaveNow), []);
  useEffect(
    function holdTyped() {
      return isDirty ? holdUnsavedInput(ask) : undefined;
    },
    [isDirty, ask],
  );

  useEffect(
    function guardLinks() {
      if (!isDirty) return;
      function onClick(event: MouseEvent) {
        const to = pageOf(event, root.endsWith('/') ? root : `${root}/`);
        if (to === null) return;
        event.preventDefault();
        event.stopPropagation();
        ask(() => navigate(to));
      }
      document.addEventListener('click', onClick, { capture: true });
      return () => document.removeEventListener('click', onClick, { capture: true });
    },
    [isDirty, ask, navigate, root],
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
        setLeave(null);
        leave?.();
      }}
    />
  );
}
