import { useEffect } from 'react';

/** Called when Back or Forward would leave the form; `leave` goes there after all. */
type AskToLeave = (leave: () => void) => void;

interface DirtyForm {
  /** Where its page stands in the history. */
  index: number;
  ask: AskToLeave | undefined;
}

const dirty = new Set<DirtyForm>();

/** Whether any form on the page holds typed values that were not saved. */
export const hasUnsavedInput = () => dirty.size > 0;

/** Leaves the page, at once or after the form with unsaved input has asked. */
export function leavePage(leave: () => void): void {
  const form = [...dirty].find(({ ask }) => ask);
  if (form?.ask) form.ask(leave);
  else leave();
}

/**
 * The router's own number of an entry. Its declarative mode has no public one, `useBlocker` needs its data mode, and the Navigation API is not in every supported browser.
 */
const indexOf = (state: { idx?: number } | null) => state?.idx ?? 0;

let isReturning = false;
let mayLeave = false;

function holdBack(event: PopStateEvent) {
  const form = [...dirty].find(({ ask }) => ask);
  const steps = form ? indexOf(event.state) - form.index : 0;
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
  } else if (mayLeave) mayLeave = false;
  else if (steps !== 0) {
    event.stopImmediatePropagation();
    isReturning = true;
    history.go(-steps);
    form?.ask?.(() => {
      mayLeave = true;
      history.go(steps);
    });
  }
}
// With the page's first script, and so before the router listens: it never sees what is stopped here.
window.addEventListener('popstate', holdBack);

/**
 * A form declares that it holds unsaved input. While it does, the browser asks before the page is left
 * and the shell holds back updates.
 *
 * @example useUnsavedInput(form.isDirty);
 * @param ask holds back Back and Forward as well, and asks in the form's own words; the same function at each render
 */
export function useUnsavedInput(isDirty: boolean, ask?: AskToLeave): void {
  useEffect(
    function markUnsaved() {
      if (!isDirty) return;
      const form = { index: indexOf(history.state), ask };
      const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
      dirty.add(form);
      window.addEventListener('beforeunload', askBrowser);
      return () => {
        dirty.delete(form);
        window.removeEventListener('beforeunload', askBrowser);
      };
    },
    [isDirty, ask],
  );
}
