import { pipelineStart } from '@fleet/create-module';

/** What the shell's team answers for, and where: the packages that everybody builds on have the figure of coverage as well. */
const sharedPaths = ['shared-ui/**', 'shared-auth/**', 'deploy/release/build/**'];
const pathsOf = (id: string) => [`${id}/**`, ...sharedPaths, ...(id === 'shell' ? ['deploy/release/rollout/**'] : [])];
const testsOf = (id: string) =>
  id === 'shell'
    ? 'npm run coverage'
    : `npm run unit -- ${id}/ deploy/release/build/src/boundaries deploy/release/build/src/rooms`;

/**
 * The pipeline of one module: its team ships alone. A push to main that touches the module tests it, publishes it, gives it to a tenth of
 * the users, and lets the watch raise or stop it. What is built into a module (shared-ui, shared-auth, deploy/release/build) starts it as well; such a push is only
 * tested until `npm run change -- version` has raised the module's version, as a published version never changes its bytes.
 * GitHub Actions syntax without actions of others: the steps are git and npm scripts, so that there is nothing to pin and they run anywhere.
 */
export const pipelineFor = (id: string): string => `${pipelineStart(id, pathsOf(id))}      - name: Test
        run: |
          npm run types
          npm run lint
          ${testsOf(id)}
      - name: Try it beside the set that is live
        env:
          # Rolled out to this machine only; the live store is read.
          STORE_URL: ""
          LIVE_STORE_URL: \${{ vars.STORE_URL }}
        run: |
          npm run build
          npm run e2e -- mixed-versions -g "${id}:"${
            id === 'shell'
              ? ''
              : `
          npm run check -- ${id}`
          }
      - name: See whether its version was raised
        env:
          BEFORE: \${{ github.event.before }}
        run: |
          # A published version never changes: until "npm run change -- version" raises it, a push is tested only. By hand (no push) it is always shipped.
          version() { node -p "JSON.parse(require('fs').readFileSync(0)).version"; }
          if [ -z "$BEFORE" ] || [ "$(git show "$BEFORE:${id}/package.json" | version)" != "$(version < ${id}/package.json)" ]; then
            echo "RAISED=yes" >> "$GITHUB_ENV"
          fi
      - name: Publish
        if: env.RAISED == 'yes'
        run: |
          VERSION=$(node -p "require('./${id}/package.json').version")
          echo "TARGET=${id}@$VERSION" >> "$GITHUB_ENV"
          npm run sbom -- .cache/sbom.cdx.json --of ${id}
          npm run rollout -- publish ${id} --sbom .cache/sbom.cdx.json
      - name: Give it to a tenth of the users
        if: env.RAISED == 'yes'
        run: npm run rollout -- promote "$TARGET" --percent 10 --why "$WHY"
      - name: Raise it while it does well, stop it where not
        if: env.RAISED == 'yes'
        run: npm run rollout -- watch ${id} --ramp 25,50,100 --hold 10
`;
