import { CannotStart } from '@fleet/build/development';
import { BuildError, DescriptorError, SettingError } from '@fleet/build/errors';
import { UnknownModuleError } from './currentModule';
import { RecordingError } from './recordedApi';
import { UpgradeError } from './upgrade/upgradeError';

/** Each returns its exit code. The imports of a command are loaded only with it. */
const commands: Readonly<Record<string, () => Promise<(args: string[]) => Promise<number>>>> = {
  dev: async () => (await import('./develop')).develop,
  check: async () => (await import('./check')).check,
  types: async () => (await import('./tools')).types,
  lint: async () => (await import('./tools')).lint,
  format: async () => (await import('./tools')).format,
  test: async () => (await import('./tools')).test,
  e2e: async () => (await import('./tools')).e2e,
  build: async () => (await import('./build')).build,
  sizes: async () => (await import('./build')).sizes,
  upgrade: async () => (await import('./upgrade/upgrade')).upgrade,
  rollout: async () => (await import('./rollout')).rollout,
};

const HELP = `fleet <command>, in the folder of a module

  dev --console <address>   serves the module from its sources to a console that allows overrides
  dev --store <store>       the same in a console of its own: what is rolled out in that store, with the
                            answers recorded in fixtures/api.json; --api <address> takes that API's
                            answers, and with --record keeps them
  dev --manifest <address>  besides: what the development server of your own tool builds
  check                     lint, types, unit tests and build, one after the other
  types · lint · test       each alone; what follows is passed on
  format                    mends what lint can mend
  e2e                       its browser tests (e2e/), in the console of CONSOLE
  build                     as it is rolled out, into dist/; fails over the size limit
  sizes                     what each page loads, and which packages the code is of
  upgrade                   the packages and sources of a module to what this SDK names; --dry-run says
                            what that would change
  rollout <command>         publish, promote, watch, rollback, …: see "fleet rollout help"`;

/** Errors whose message states what to do. */
const readableErrors = [
  ...[BuildError, CannotStart, DescriptorError, RecordingError, SettingError],
  ...[UnknownModuleError, UpgradeError],
];

/** Runs one command line of `fleet`. @returns its exit code */
export async function runFleet([name = 'help', ...args]: string[]): Promise<number> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    console.error(name === 'help' ? HELP : `There is no command "${name}".\n\n${HELP}`);
    return name === 'help' ? 0 : 2;
  }
  try {
    return await (await load())(args);
  } catch (error) {
    const isReadable = error instanceof Error && readableErrors.some((kind) => error instanceof kind);
    console.error(isReadable ? error.message : error);
    return 1;
  }
}
