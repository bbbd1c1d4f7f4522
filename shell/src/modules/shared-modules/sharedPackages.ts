import * as reactQuery from '@tanstack/react-query';
import * as i18next from 'i18next';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactI18next from 'react-i18next';
import * as sharedAuth from 'shared-auth';
import * as sharedUi from 'shared-ui';
import * as routerForModules from './moduleApi';
import { olderMajors, type Source } from './olderMajors';

/** Versions of the provided packages, written by the build (deploy/release/build/src/shellPreset.ts). */
declare const PROVIDED_VERSIONS: Readonly<Record<string, string>>;

/**
 * The live link for modules: they read, subscribe and join; only the shell sets the state and target of the connection.
 */
const { setConnected, attach, reset, receiveCells, ...live } = sharedAuth.live;
const lentAuth = { ...sharedAuth, live };

/**
 * The packages that modules get from the shell: one copy of each, the shell's own. Map and charts are loaded when a
 * page first needs them.
 */
const packages: Readonly<Record<string, Source>> = {
  react: { lib: () => react },
  'react/jsx-runtime': { lib: () => jsxRuntime },
  'react-dom': { lib: () => reactDom },
  'react-router-dom': { lib: () => routerForModules },
  '@tanstack/react-query': { lib: () => reactQuery },
  i18next: { lib: () => i18next },
  'react-i18next': { lib: () => reactI18next },
  'shared-auth': { lib: () => lentAuth },
  'shared-ui': { lib: () => sharedUi },
  'shared-ui/map': {
    get: async () => {
      const library = await import(/* webpackChunkName: "map" */ 'shared-ui/map');
      return () => library;
    },
  },
  'shared-ui/charts': {
    get: async () => {
      const library = await import(/* webpackChunkName: "charts" */ 'shared-ui/charts');
      return () => library;
    },
  },
};

export type ProvidedPackage = Source & { version: string };

/** The packages by name, each with the version that is installed here. */
export const providedPackages: Readonly<Record<string, ProvidedPackage>> = Object.fromEntries(
  Object.entries({ ...packages, ...olderMajors }).map(([name, source]) => [
    name,
    { ...source, version: PROVIDED_VERSIONS[name] ?? '0.0.0' },
  ]),
);

export const providedNames = Object.keys(packages);
