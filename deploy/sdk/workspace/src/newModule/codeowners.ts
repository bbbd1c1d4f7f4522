import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, workspaceModules } from '@fleet/build/workspace';

/** Path of the file, below the workspace's root. */
export const CODEOWNERS = '.github/CODEOWNERS';

/** The team responsible for the shell, the shared packages and the tools. */
const PLATFORM = '@fleet-console/platform-team';

const teamOf = (owner: string) =>
  `@fleet-console/${owner
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}`;

/** CODEOWNERS, from the `owner` of each module.json. A later line wins over an earlier one. */
export function codeowners(): string {
  const modules = workspaceModules().map((id) => {
    // Checked at each build
    const { owner } = JSON.parse(readFileSync(join(packageDir(id), 'module.json'), 'utf8')) as { owner: string };
    return { id, team: teamOf(owner) };
  });
  return [
    '# Written by `npm run codeowners` from the owner of each module.json; a test holds the two together.',
    `* ${PLATFORM}`,
    ...modules.flatMap(({ id, team }) => [
      `/${id}/ ${team}`,
      `/deploy/production/pipelines/${id}.yml ${team} ${PLATFORM}`,
    ]),
    '',
  ].join('\n');
}
