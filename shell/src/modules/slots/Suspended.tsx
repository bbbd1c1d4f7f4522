import { type ReactNode, useEffect, useRef } from 'react';

/** Milliseconds a page's first rendering may stay suspended: with the load of another version it is 8 s at most. */
const SUSPENDED_LIMIT_MS = 5_000;

/** Shown in place of a suspended page; calls back when it stays suspended. */
export function Suspended({ onStuck, children }: { onStuck: () => void; children: ReactNode }) {
  const latest = useRef(onStuck);
  useEffect(function followCallback() {
    latest.current = onStuck;
  });
  useEffect(function waitForPage() {
    const timer = setTimeout(() => latest.current(), SUSPENDED_LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return children;
}
