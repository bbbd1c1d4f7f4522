import { type RefObject, useEffect } from 'react';

/** Closes an open panel by Escape (the focus goes back to its button), by a press elsewhere, or when the focus leaves. */
export function useDismiss(
  isOpen: boolean,
  area: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useEffect(
    function watchForDismissal() {
      if (!isOpen) return;
      const isOutside = (target: EventTarget | null) => target instanceof Node && !area.current?.contains(target);
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        close();
        button.current?.focus();
      };
      const onOutside = (event: Event) => {
        if (isOutside(event.target)) close();
      };
      document.addEventListener('keydown', onKey);
      document.addEventListener('pointerdown', onOutside);
      document.addEventListener('focusin', onOutside);
      return () => {
        document.removeEventListener('keydown', onKey);
        document.removeEventListener('pointerdown', onOutside);
        document.removeEventListener('focusin', onOutside);
      };
    },
    [isOpen, area, button, close],
  );
}
