import { pipelineWith } from '@fleet/create-module';

/**
 * The paths that start every module's pipeline. The shell's pipeline also answers for the rollout tool, and measures
 * the coverage of the packages that everybody builds on.
 */
const sharedPaths = ['shared-ui/**', 'shared-auth/**', 'deploy/release/build/**'];
const pathsOf = (id: string) => [`${id}/**`, ...sharedPaths, ...(id === 'shell' ? ['deploy/release/rollout/**'] : [])];
const testsOf = (id: string) =>
  id === 'shell'
    ? 'npm run coverage'
    : `npm run unit -- ${id}/ deploy/quality/rules/src/boundaries deploy/quality/rules/src/rooms`;

/**
 * The pipeline of one module, with which its team ships alone. A push to main that touches the module tests it,
 * publishes it, gives it to a tenth of the users, and lets the watch raise or stop it. A change of the packages that
 * are built into a module (shared-ui, shared-auth, deploy/release/build) starts it as well; such a push is only tested
 * until `npm run change -- version` has raised the module's version, because a published version never changes its
 * bytes. It is in the syntax of GitHub Actions, but without other people's actions: git and npm scripts need no pinning
 * and run anywhere.
 */
export const pipelineFor = (id: string): string =>
  pipelineWith({
    id,
    paths: pathsOf(id),
    packageJson: `${id}/package.json`,
    test: `      - name: Test
        run: |
          npm run types
          npm run lint
          ${testsOf(id)}
      - name: Try it beside the set that is live
        env:
          # Rolled out to this machine only; the live store is read, by a key that can do nothing else.
          LIVE_STORE_URL: \${{ vars.STORE_URL }}
          S3_ENDPOINT: \${{ vars.S3_ENDPOINT }}
          AWS_REGION: \${{ vars.AWS_REGION }}
          AWS_ACCESS_KEY_ID: \${{ secrets.STORE_READ_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.STORE_READ_KEY }}
        run: |
          npm run build
          npm run e2e -- mixed-versions -g "${id}:"${
            id === 'shell'
              ? ''
              : `
          npm run check -- ${id}`
          }
`,
    build: [`npm run sbom -- .cache/sbom.cdx.json --of ${id}`],
    publishFlags: ' --sbom .cache/sbom.cdx.json',
  });
