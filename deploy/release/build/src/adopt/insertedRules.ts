import ownSelectors from './ownSelectors.cjs';

/** The problems of rules that a page inserted while it ran, one line each. A rule may style only the page's own. */
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
