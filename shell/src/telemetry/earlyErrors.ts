type Thrown = ErrorEvent | PromiseRejectionEvent;

const MOST = 20;
const names = ['error', 'unhandledrejection'] as const;
/** Errors before anyone watches, as what watches comes after the landing page; null: they are not kept. */
let early: Thrown[] | null = null;

function keep(event: Thrown): void {
  if (early && early.length < MOST) early.push(event);
}

/** Keeps what is thrown outside rendering from now on, until it is taken. */
export function keepEarlyErrors(): void {
  early = [];
  for (const name of names) window.addEventListener(name, keep);
}

/** Takes the errors kept so far, and stops keeping more. */
export function takeEarlyErrors(): readonly Thrown[] {
  const kept = early ?? [];
  if (early) for (const name of names) window.removeEventListener(name, keep);
  early = null;
  return kept;
}
