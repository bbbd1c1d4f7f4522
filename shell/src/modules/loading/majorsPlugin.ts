import type { createInstance } from '@module-federation/enhanced/runtime';

type RuntimePlugin = NonNullable<Parameters<typeof createInstance>[0]['plugins']>[number];

/** The shell's name in the runtime. */
export const HOST = 'shell';

/** '1' of `1.4.0` and of `^1.0.0`. */
const majorOf = (version: string) => /\d+/.exec(version)?.[0];

/** Gives a module the major of a package that it was built for, where the shell provides two. Of the page, not of one instance: each container asks for itself. */
export const majorsPlugin: RuntimePlugin = {
  name: 'fleet-majors',
  resolveShare(asked) {
    const versions = Object.values(asked.shareScopeMap[asked.scope]?.[asked.pkgName] ?? {});
    const wanted = majorOf(String(asked.shareInfo.shareConfig.requiredVersion));
    const shared = versions.find(({ from, version }) => from === HOST && majorOf(version) === wanted);
    return shared && majorOf(asked.version) !== wanted
      ? { ...asked, resolver: () => ({ shared, useTreesShaking: false }) }
      : asked;
  },
};
