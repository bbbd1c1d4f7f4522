import { useEffect } from 'react';

const dirty = new Set<symbol>();

/** Whether any form on the page holds typed values that were not saved. */
export const hasUnsavedInput = () => dirty.size > 0;

/**
 * A form says that it holds unsaved input. While it does, the browser asks before the page is left
 * and the shell holds back updates.
 */
export function useUnsavedInput(isDirty: boolean): void {
  useEffect(
    function markUnsaved() {
      if (!isDirty) return;
      const mark = Symbol('form');
      const ask = (event: BeforeUnloadEvent) => event.preventDefault();
      dirty.add(mark);
      window.addEventListener('beforeunload', ask);
      return () => {
        dirty.delete(mark);
        window.removeEventListener('beforeunload', ask);
      };
    },
    [isDirty],
  );
}
