import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { supportedBrowsers } from 'shared-auth/contract';

/**
 * Files and folders that a document names from the checkout's root: `shell/src/live`,
 * `deploy/release/rollout/src/ramp/evaluateCandidate.ts`. Patterns and examples are none.
 */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(workspaceRoot, document), 'utf8');
  const named = text.matchAll(/[`(]((?:shell|mfe-[a-z]+|shared-[a-z]+|deploy|docs)\/[\w./-]+?)\/?[`)]/g);
  return [...new Set([...named].map(([, path = '']) => path))];
}

/** An entry of a shared package (`shared-auth/testing`) is a folder of its sources. */
const isThere = (path: string) =>
  [path, path.replace('/', '/src/')].some((each) => existsSync(join(workspaceRoot, each)));

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'AGENTS.md', 'README.md'])(
  '%s names files that there are',
  (document) => {
    const paths = pathsIn(document);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  },
);

it('README names the browsers that the builds are made for', () => {
  const { chrome, firefox, safari } = supportedBrowsers;
  expect(readFileSync(join(workspaceRoot, 'README.md'), 'utf8')).toContain(
    `Browsers: Chrome and Edge from ${chrome}, Firefox from ${firefox}, Safari from ${safari}`,
  );
});
