import { useMemo } from 'react';
import type { ModuleSetting, ModuleSettings } from '../contract/arranged';
import { useSession } from './useSession';

type ReadSettings = (moduleId: string) => ModuleSettings | undefined;

let read: ReadSettings = () => undefined;

/** Called by the shell with the settings of the modules in use, and by tests with those of their module.json. */
export function provideModuleSettings(source: ReadSettings): void {
  read = source;
}

/** The type of a module.json with settings. */
interface WithSettings {
  settings: Readonly<Record<string, Pick<ModuleSetting, 'default'>>>;
}

/**
 * The settings of a module, as the operator of this console has set them for the user's role; those of module.json
 * where they have not. The same object until one changes. Since 1.9.
 *
 * @example const { period } = useModuleSettings<typeof import('../module.json')>('mfe-routes');
 */
export function useModuleSettings<Module extends WithSettings>(
  moduleId: string,
): { readonly [Name in keyof Module['settings']]: Module['settings'][Name]['default'] } {
  const role = useSession().user?.role ?? '';
  const settings = read(moduleId);
  // Values are of the types of their defaults: the gateway passes no others.
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(settings ?? {}).map(([name, { value, values, default: otherwise }]) => [
          name,
          values?.[role] ?? value ?? otherwise,
        ]),
      ),
    [settings, role],
  ) as { [Name in keyof Module['settings']]: Module['settings'][Name]['default'] };
}
