/** What is left out of a published file. */
export interface LeftOut {
  file: RegExp;
  names: readonly string[];
}

/**
 * Functions and methods of the shell's packages that the console never calls: they would be 15 kB of its first load. The browser tests run the
 * shell as it is built, without them. Left out are whole features only, never a branch of one that is used.
 */
export const leftOut: readonly LeftOut[] = [
  {
    // Remotes are registered once, loaded by modules/loading/federation.ts, and never removed.
    file: /@module-federation[\\/]runtime-core[\\/]dist[\\/]remote[\\/]index\.js$/,
    names: ['preloadRemote', 'removeRemote'],
  },
  {
    file: /@module-federation[\\/]runtime-core[\\/]dist[\\/]utils[\\/]load\.js$/,
    names: ['loadEntryDom', 'loadEntryNode'],
  },
  {
    file: /@module-federation[\\/]runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/,
    names: ['formatPreloadArgs', 'waitForLinkPreload', 'waitForScriptPreload', 'waitForRemoteEntryPreload'],
  },
  {
    file: /@module-federation[\\/]sdk[\\/]dist[\\/]dom\.js$/,
    names: ['createScript', 'createLink', 'loadScript'],
  },
  {
    // Modules consume what the shell provides and know no remotes of their own.
    file: /@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/]remotes\.js$/,
    names: ['remotes'],
  },
  {
    file: /@module-federation[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/,
    names: ['loadRemoteSnapshotInfo', 'getManifestJson', 'loadManifestSnapshot', 'getGlobalRemoteInfo'],
  },
  {
    // Routes are data of the registry: no loaders, forms or prefetching of the router's.
    file: /react-router[\\/]dist[\\/]production[\\/]chunk-7RTFRKQW\.mjs$/,
    names: ['PrefetchPageLinksImpl', 'RSCPrefetchPageLinksImpl', 'useSubmit', 'useFormAction'],
  },
  {
    file: /@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/,
    names: ['infiniteQueryBehavior'],
  },
  {
    // The maps pan and zoom by hand and fit their bounds; nobody's own position is asked for.
    file: /leaflet[\\/]src[\\/]map[\\/]Map\.js$/,
    names: ['flyTo', 'panInside', 'locate', 'stopLocate', '_handleGeolocationError', '_handleGeolocationResponse'],
  },
  {
    // Texts come with the module or as a chunk: no backend that loads, saves or reloads them.
    file: /i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/,
    names: ['loadOne', 'saveMissing', 'queueLoad', 'read', 'cloneInstance', 'reloadResources', 'hydrate', 'dir'],
  },
];
