import type { RampFinding } from 'shared-auth/contract';
import type { Compared, Reason } from '../health/behaviour';
import type { WalkRecord } from '../store/walks';

/** Milliseconds after a round from which on no walk is assumed to run. */
const FRESH_MS = 600_000;

/** The first finding of the console's own walk through a candidate; null where there is none. */
export function walkedReason(walk: WalkRecord | null, { candidate, stable }: Compared): Reason | null {
  if (walk?.version !== candidate || walk.stable !== stable || !walk.found[0]) return null;
  const { at: _at, ...values } = walk.found[0];
  const { role, theme, locale, width, what } = values;
  return {
    why: `opened by itself as ${role} (${theme}, ${locale}, ${width} px): ${what}`,
    findings: [{ what: 'walked', values }],
  };
}

/** The finding that no walk opens the candidate's pages; only users do. */
export const unwalked = (walk: WalkRecord | null, version: string, now: number): RampFinding[] =>
  walk?.version === version && Date.parse(walk.at) > now - FRESH_MS ? [] : [{ what: 'unwalked', values: {} }];
