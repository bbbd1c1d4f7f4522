import { type RefObject, useEffect } from 'react';

/** Notes that its siblings rendered without throwing. */
export function Mounted({ noted }: { noted: RefObject<boolean> }) {
  useEffect(
    function noteFirstRender() {
      noted.current = true;
    },
    [noted],
  );
  return null;
}
