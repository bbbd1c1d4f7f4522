import { pipelineWith } from '@fleet/create-module';

/**
 * What the shell's team is responsible for, and where: the packages that everybody builds on have the figure of
 * coverage as well.
 */
const sharedPaths = ['shared-ui/**', 'shared-auth/**', 'deploy/release/build/**'];
const pathsOf = (id: string) => [`${id}/**`, ...sharedPaths, ...(id === 'shell' ? ['deploy/release/rollout/**'] : [])];
const testsOf = (id: string) =>
  id === 'shell'
    ? 'npm run coverage'
    : `npm run unit -- ${id}/ deploy/quality/rules/src/boundaries deploy/quality/rules/src/rooms`;

/**
 * The pipeline of one module: its team ships alone. A push to main that touches the module tests it, publishes it,
 * provides it to a tenth of the users, and lets the watch raise or stop it. What is built into a module (shared-ui,
 * shared-auth, deploy/release/build) starts it as well; such a push is only tested until `npm run change -- version`
 * has raised the module's version, as a published version never changes its bytes. GitHub Actions syntax without
 * actions of others: the steps are git and npm scripts, so that there is nothing to pin and they run anywhere.
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
