import ownSelectors from './ownSelectors.cjs';

/** What is wrong with rules that a page inserted while it ran, one line each: they may style only what is its own. */
export function wrongRules(rules: readonly string[]): string[] {
  return rules.flatMap((rule) => {
    try {
      ownSelectors(rule);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}
