import type { ModuleEntry } from 'shared-auth';

/** Of how many tabs one reports its loads, while nothing of the module is being rolled out. */
const TABS = 10;

/**
 * How many loads this tab's report stands for; 0: it does not report. While a version is being rolled out every tab
 * reports, so that candidate and stable can be compared from the first users on.
 */
export const loadWeight = (entry: ModuleEntry | undefined, chance: number): number => {
  if (entry?.candidate) return 1;
  return chance * TABS < 1 ? TABS : 0;
};
