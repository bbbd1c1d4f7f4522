/**
 * The start of every module's pipeline, up to the commit's files: when it runs, and by whose store and gateways it rolls out.
 *
 * @param paths - a push must touch one of these; without them every push counts
 */
export const pipelineStart = (id: string, paths?: readonly string[]): string => `name: ship ${id}
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
  ship:
    runs-on: ubuntu-latest
    timeout-minutes: 90
    environment: production
    env:
      STORE_URL: \${{ vars.STORE_URL }}
      S3_ENDPOINT: \${{ vars.S3_ENDPOINT }}
      GATEWAY: \${{ vars.GATEWAY }}
      OPS_TOKEN: \${{ secrets.OPS_TOKEN }}
      AWS_REGION: \${{ vars.AWS_REGION }}
      AWS_ACCESS_KEY_ID: \${{ secrets.STORE_KEY_ID }}
      AWS_SECRET_ACCESS_KEY: \${{ secrets.STORE_KEY }}
      ROLLOUT_WHO: \${{ github.actor }}
      WHY: \${{ github.event.head_commit.message }}
    steps:
      - name: Fetch the commit
        env:
          TOKEN: \${{ github.token }}
          BEFORE: \${{ github.event.before }}
        run: |
          git init -q .
          git -c http.extraHeader="Authorization: Basic $(printf 'x-access-token:%s' "$TOKEN" | base64 -w0)" \\
            fetch -q --depth 1 "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY" "$GITHUB_SHA" \${BEFORE:+"$BEFORE"}
          git checkout -q "$GITHUB_SHA"
`;

/**
 * The pipeline of a module in a repository of its own: every push is tested; one that raises the version is published, given to a tenth of the users,
 * and raised or stopped by the watch. Steps are git and npm only, so that there is nothing to pin and they run anywhere.
 */
export const pipelineOf = (id: string): string => `${pipelineStart(id)}      - name: Test
        run: |
          npm ci
          npm run check
      - name: See whether the version was raised
        env:
          BEFORE: \${{ github.event.before }}
        run: |
          # A published version never changes its bytes: a push that raises none is tested only.
          version() { node -p "JSON.parse(require('fs').readFileSync(0)).version"; }
          if [ -z "$BEFORE" ] || [ "$(git show "$BEFORE:package.json" | version)" != "$(version < package.json)" ]; then
            echo "TARGET=${id}@$(version < package.json)" >> "$GITHUB_ENV"
          fi
      - name: Publish
        if: env.TARGET
        run: npm run rollout -- publish ${id}
      - name: Give it to a tenth of the users
        if: env.TARGET
        run: npm run rollout -- promote "$TARGET" --percent 10 --why "$WHY"
      - name: Raise it while it does well, stop it where not
        if: env.TARGET
        run: npm run rollout -- watch ${id} --ramp 25,50,100 --hold 10
`;
