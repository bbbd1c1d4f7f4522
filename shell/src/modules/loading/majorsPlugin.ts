import type { createInstance } from '@module-federation/enhanced/runtime';
import { providedAs } from 'shared-auth/contract';

type RuntimePlugin = NonNullable<Parameters<typeof createInstance>[0]['plugins']>[number];

/**
 * Gives a module the older major of a package that it was built for, where the shell provides that major besides the
 * present one. One plugin serves the whole page; each container requests its own packages.
 *
 * @param provided the shell's packages, by name (`shared-ui`, `shared-ui@1`)
 */
export const majorsPlugin = (provided: Readonly<Record<string, { version: string }>>): RuntimePlugin => ({
  name: 'fleet-majors',
  resolveShare(asked) {
    const { pkgName, scope, shareInfo, shareScopeMap } = asked;
    const name = providedAs(provided, pkgName, String(shareInfo.shareConfig.requiredVersion));
    const shared = name === pkgName ? undefined : shareScopeMap[scope]?.[pkgName]?.[provided[name]?.version ?? ''];
    return shared ? { ...asked, resolver: () => ({ shared, useTreesShaking: false }) } : asked;
  },
});
