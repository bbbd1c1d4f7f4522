import { storageOf } from 'shared-auth';

/** A tab's overrides. */
const kept = storageOf('fleet.', 'session');

/** Module id → manifest URL on the developer's own machine. */
export type Overrides = Readonly<Record<string, string>>;

/** One override, and whether its server does not respond, so that the released version is shown. */
export interface Override {
  id: string;
  url: string;
  isSilent: boolean;
}

/** The overrides stored in this tab, unchecked, because any script may have written them. */
export const keptOverrides = (): Readonly<Record<string, unknown>> => ({ ...(kept.get('overrides') ?? {}) });

export const keepOverrides = (overrides: Overrides): void => kept.set('overrides', overrides);

/** Removes the overrides and reloads the released versions. */
export function resetOverrides(): void {
  kept.remove('overrides');
  const url = new URL(window.location.href);
  for (const name of [...url.searchParams.keys()]) if (name.startsWith('mfe-')) url.searchParams.delete(name);
  window.location.replace(url);
}
