import { useEffect } from 'react';
import { type AskToLeave, dirtyForms, historyIndex, holdUnsavedInput } from './leaving/unsavedForms';

/** Whether any form on the page holds typed values that were not saved. */
export const hasUnsavedInput = () => dirtyForms.size > 0;

/** Leaves the page, at once or after the form with unsaved input has asked. */
export function leavePage(leave: () => void): void {
  const form = [...dirtyForms].find(({ ask }) => ask);
  if (form?.ask) form.ask(leave);
  else leave();
}

let isReturning = false;
let mayLeave = false;

function guardBack(event: PopStateEvent) {
  const form = [...dirtyForms].find(({ ask }) => ask);
  const steps = form ? historyIndex(event.state) - form.index : 0;
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
// Registered with the page's first script, and so before the router's listener, which never receives the events stopped
// here.
window.addEventListener('popstate', guardBack);

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
      return isDirty ? holdUnsavedInput(ask) : undefined;
    },
    [isDirty, ask],
  );
}
