import { useEffect } from 'react';

/** Tells once that its siblings rendered without throwing. */
export function Mounted({ onMount }: { onMount: () => void }) {
  useEffect(onMount, []);
  return null;
}
