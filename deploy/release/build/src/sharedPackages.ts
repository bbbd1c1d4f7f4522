import { packageVersion } from './workspace';

/** Our own packages in the major that is built against: a module crosses to the next one by being built with it. */
const majorOf = (name: 'shared-auth' | 'shared-ui') => `^${packageVersion(name).split('.')[0]}.0.0`;

/**
 * The packages that the shell provides and every module uses, without a second copy.
 * `shell/src/modules/shared-modules/sharedPackages.ts` is the other half; a test compares the two.
 */
export const sharedPackages = {
  react: { singleton: true, requiredVersion: '^19.0.0', strictVersion: true },
  'react/jsx-runtime': { singleton: true, requiredVersion: '^19.0.0', strictVersion: true },
  'react-dom': { singleton: true, requiredVersion: '^19.0.0', strictVersion: true },
  'react-router-dom': { singleton: true, requiredVersion: '^7.18.0', strictVersion: true },
  '@tanstack/react-query': { singleton: true, requiredVersion: '^5.0.0', strictVersion: true },
  i18next: { singleton: true, requiredVersion: '^26.0.0', strictVersion: true },
  'react-i18next': { singleton: true, requiredVersion: '^17.0.0', strictVersion: true },
  'shared-auth': { singleton: true, requiredVersion: majorOf('shared-auth'), strictVersion: true },
  'shared-ui': { singleton: true, requiredVersion: majorOf('shared-ui'), strictVersion: false },
  'shared-ui/map': { singleton: true, requiredVersion: majorOf('shared-ui'), strictVersion: false },
  'shared-ui/charts': { singleton: true, requiredVersion: majorOf('shared-ui'), strictVersion: false },
} as const;
