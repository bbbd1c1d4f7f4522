import { testFiles } from '../testFiles.mjs';
import { unlisted } from './unlisted.mjs';

it('names each long test file that is in no slice', () => {
  const everything = testFiles(/\.(test|spec)\.tsx?$/, () => true);
  const long = everything.filter((file) => file.endsWith('.long.test.ts'));
  const [left = '', ...others] = long;
  expect(unlisted(everything.map((name) => ({ name })))).toEqual([]);
  expect(unlisted([...others, ...everything.filter((file) => !long.includes(file))].map((name) => ({ name })))).toEqual(
    [left],
  );
});

it('finds those of other engines by their folder, and those that are marked by their text', () => {
  const all = unlisted([]);
  expect(all).toContain('deploy/quality/e2e/browsers/pages.spec.ts');
  expect(all).toContain('deploy/quality/e2e/tests/failures.spec.ts');
  expect(all).not.toContain('deploy/quality/e2e/tests/policy.spec.ts');
});
