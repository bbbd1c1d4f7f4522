import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { KnipConfig } from 'knip';
import { commands } from './deploy/commands/table.mjs';

const modules = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mfe-'));

/** The console uses the exposed files of a module; any other file needs an importer. */
async function ofModule(id: string) {
  const { exposes } = (await import(join(import.meta.dirname, id, 'src/module.ts'))) as {
    exposes: Record<string, string>;
  }; // checked at each build
  return {
    entry: [
      'src/module.ts',
      ...Object.values(exposes).map((file) => join('src', file)),
      'src/**/*.test.{ts,tsx}',
      'rspack.config.ts',
      'e2e/*.ts',
    ],
    project: ['src/**', 'e2e/**'],
  };
}

/** What `npm run` starts, as its workspace names it. */
const programs = Object.values(commands).flatMap((command) =>
  'program' in command ? [`${command.program.split('/').slice(2).join('/')}.ts`] : [],
);

const servers = {
  entry: [
    'src/**/main.ts',
    'src/**/*.test.ts',
    'src/**/*.test-d.ts',
    'src/**/*.mjs',
    'src/**/*.cjs',
    ...programs,
    'src/**/{build,writeFonts,candidate,configsMain}.ts',
    'src/processes/*.ts',
    'src/api*.ts',
    // The contract of an older release, whole.
    'src/testing/olderReader.ts',
    'src/**/*Load.ts',
    'src/**/*Server.ts',
    'tests/*.ts',
    'sdk/*.ts',
    'browsers/*.spec.ts',
    '*.config.ts',
  ],
  project: ['src/**', 'tests/**', 'sdk/**', 'browsers/**'],
};

/** Where programs begin: a file or an export that none of them leads to has no user. */
export default async (): Promise<KnipConfig> => ({
  ignoreExportsUsedInFile: true,
  include: ['exports', 'types', 'files'],
  workspaces: {
    '.': {
      entry: ['deploy/commands/*.mjs', 'deploy/commands/lib/slices/*Reporter.cjs'],
      project: ['deploy/commands/**'],
    },
    ...Object.fromEntries(await Promise.all(modules.map(async (id) => [id, await ofModule(id)] as const))),
    shell: {
      // The router is exported to modules, which no import of the shell shows.
      entry: ['src/main.tsx', 'src/modules/shared-modules/moduleApi.ts', 'src/**/*.test.{ts,tsx}', 'rspack.config.ts'],
      project: ['src/**'],
    },
    'mfe-*/slots': { project: ['src/**'] },
    'shared-{ui,auth}': { entry: ['src/**/*.test.{ts,tsx}', 'src/**/*.test-d.ts'], project: ['src/**'] },
    'deploy/{server,release,sdk,quality}/*': servers,
    'deploy/production': servers,
  },
});
