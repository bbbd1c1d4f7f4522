type Thrown = ErrorEvent | PromiseRejectionEvent;

const MOST = 20;
const names = ['error', 'unhandledrejection'] as const;
/** Errors before the watching code is loaded, which is after the landing page; null: they are not recorded. */
let early: Thrown[] | null = null;

function keep(event: Thrown): void {
  if (early && early.length < MOST) early.push(event);
}

/** Records exceptions outside rendering from now on, until they are taken. */
export function keepEarlyErrors(): void {
  early = [];
  for (const name of names) window.addEventListener(name, keep);
}

/** Returns the errors recorded so far, and stops recording. */
export function takeEarlyErrors(): readonly Thrown[] {
  const kept = early ?? [];
  if (early) for (const name of names) window.removeEventListener(name, keep);
  early = null;
  return kept;
}
