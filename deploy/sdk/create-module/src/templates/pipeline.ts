/** The commit's files, by git alone. */
const fetchCommit = `      - name: Fetch the commit
        env:
          TOKEN: \${{ github.token }}
          BEFORE: \${{ github.event.before }}
        run: |
          git init -q .
          git -c http.extraHeader="Authorization: Basic $(printf 'x-access-token:%s' "$TOKEN" | base64 -w0)" \\
            fetch -q --depth 1 "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY" "$GITHUB_SHA" \${BEFORE:+"$BEFORE"}
          git checkout -q "$GITHUB_SHA"
`;

/** The keys of the store: of the steps that write to it alone, and no code but the rollout CLI's runs in those. */
const storeKeys = `        env:
          AWS_ACCESS_KEY_ID: \${{ secrets.STORE_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.STORE_KEY }}
          OPS_TOKEN: \${{ secrets.OPS_TOKEN }}
          ROLLOUT_KEY: \${{ secrets.ROLLOUT_KEY }}
`;

export interface PipelineParts {
  id: string;
  /** A push must touch one of these; without them every push starts the pipeline. */
  paths?: readonly string[];
  packageJson: string;
  /** Steps that test the commit. They see no secret but a key that only reads the store. */
  test: string;
  /** Lines that build the published version, in a separate job. */
  build: readonly string[];
  publishFlags?: string;
}

/**
 * A module's pipeline. The job `test` runs the commit's own code and its dependencies without the store's keys. When
 * the version was raised, the job `ship` starts on another machine and builds without keys; only its last steps, which
 * run the rollout CLI, get them. Steps use git and npm only, so that they need no pinned actions and run anywhere.
 */
export const pipelineWith = ({
  id,
  paths,
  packageJson,
  test,
  build,
  publishFlags = '',
}: PipelineParts): string => `name: ship ${id}
on:
  push:
    branches: [main]${paths ? `\n    paths: [${paths.map((path) => `"${path}"`).join(', ')}]` : ''}
  workflow_dispatch:

# One rollout of a module at a time; the registry's compare-and-swap holds between modules.
concurrency:
  group: ship-${id}

permissions:
  contents: read

jobs:
  test:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    outputs:
      raised: \${{ steps.version.outputs.raised }}
    steps:
${fetchCommit}${test}      - name: See whether its version was raised
        id: version
        env:
          BEFORE: \${{ github.event.before }}
        run: |
          # A published version never changes: until its version is raised, a push is tested only. By hand (no push) it is always shipped.
          version() { node -p "JSON.parse(require('fs').readFileSync(0)).version"; }
          if [ -z "$BEFORE" ] || [ "$(git show "$BEFORE:${packageJson}" | version)" != "$(version < ${packageJson})" ]; then
            echo "raised=yes" >> "$GITHUB_OUTPUT"
          fi

  ship:
    needs: test
    if: needs.test.outputs.raised == 'yes'
    runs-on: ubuntu-latest
    timeout-minutes: 90
    environment: production
    env:
      STORE_URL: \${{ vars.STORE_URL }}
      S3_ENDPOINT: \${{ vars.S3_ENDPOINT }}
      GATEWAY: \${{ vars.GATEWAY }}
      AWS_REGION: \${{ vars.AWS_REGION }}
      ROLLOUT_KEYS: \${{ vars.ROLLOUT_KEYS }}
      ROLLOUT_WHO: \${{ github.actor }}
      WHY: \${{ github.event.head_commit.message }}
    steps:
${fetchCommit}      - name: Build
        run: |
${build.map((line) => `          ${line}\n`).join('')}          npm run rollout -- publish ${id} --out .cache/release
          echo "TARGET=${id}@$(node -p "require('./${packageJson}').version")" >> "$GITHUB_ENV"
      - name: Publish
${storeKeys}        run: npm run rollout -- publish ${id} --built .cache/release${publishFlags}
      - name: Give it to a tenth of the users
${storeKeys}        run: npm run rollout -- promote "$TARGET" --percent 10 --why "$WHY"
      - name: Raise it while it does well, stop it where not
${storeKeys}        run: npm run rollout -- watch ${id} --ramp 25,50,100 --hold 10
`;

/**
 * The pipeline of a module in a separate repository: every push is tested; one that raises the version is rolled out.
 */
export const pipelineOf = (id: string): string =>
  pipelineWith({
    id,
    packageJson: 'package.json',
    test: `      - name: Test
        run: |
          npm ci
          npm run check
`,
    build: ['npm ci'],
  });
