/** What is left out of a published file. */
export interface LeftOut {
  file: RegExp;
  names: readonly string[];
  /** Variables that are never true here; where they are read stands `false`. */
  never?: readonly string[];
  /** Variables that are always null here. */
  absent?: readonly string[];
}

const reactDom = /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/**
 * Functions and methods of the shell's packages that the console never calls: they would be 25 kB of its first load. The browser tests run the
 * shell as it is built, without them. Left out are whole features only, never a branch of one that is used.
 */
export const leftOut: readonly LeftOut[] = [
  {
    // Nothing is rendered on a server: no hydration, and no events to replay after it.
    file: reactDom,
    never: ['isHydrating'],
    names: [
      'updateDehydratedSuspenseComponent',
      'canHydrateInstance',
      'canHydrateTextInstance',
      'canHydrateHydrationBoundary',
      'getNextHydratable',
      'getNextHydratableInstanceAfterHydrationBoundary',
      'prepareToHydrateHostInstance',
      'throwOnHydrationMismatch',
      'attemptHydrationAtCurrentPriority',
      'attemptContinuousHydration',
      'attemptExplicitHydrationTarget',
      'queueIfContinuousEvent',
      'attemptReplayContinuousQueuedEvent',
      'scheduleReplayQueueIfNeeded',
      'retryIfBlockedOn',
      'clearHydrationBoundary',
      'hideOrUnhideDehydratedBoundary',
      'ReactDOMHydrationRoot',
    ],
  },
  {
    // No <ViewTransition>: the pages of modules are exchanged at once.
    file: reactDom,
    names: [
      'startViewTransition',
      'applyViewTransitionToHostInstances',
      'applyViewTransitionToHostInstancesRecursive',
      'measureViewTransitionHostInstancesRecursive',
      'restoreViewTransitionOnHostInstances',
      'applyViewTransitionName',
      'restoreViewTransitionName',
      'createViewTransitionInstance',
      'getViewTransitionName',
      'scheduleViewTransitionEvent',
    ],
  },
  {
    // Code and styles are loaded by the shell, with their hashes: React fetches none.
    file: reactDom,
    names: [
      'preload',
      'preloadModule',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
      'preconnectAs',
      'preloadStylesheet',
      'acquireResource',
      'suspendResource',
      'insertStylesheet',
      'insertStylesheetIntoRoot',
    ],
  },
  {
    file: /react-dom[\\/]cjs[\\/]react-dom\.production\.js$/,
    names: ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'].map(
      (name) => `exports.${name}`,
    ),
  },
  {
    // No refs of fragments.
    file: reactDom,
    names: [
      'addEventListener',
      'removeEventListener',
      'dispatchEvent',
      'focus',
      'focusLast',
      'blur',
      'observeUsing',
      'unobserveUsing',
      'getClientRects',
      'getRootNode',
      'compareDocumentPosition',
      'scrollIntoView',
    ].map((name) => `FragmentInstance.prototype.${name}`),
  },
  {
    // React exports no SuspenseList.
    file: reactDom,
    names: ['updateSuspenseListComponent'],
  },
  {
    // Routes are data of the registry: no loaders, forms or prefetching of the router's.
    file: /react-router[\\/]dist[\\/]production[\\/]chunk-7RTFRKQW\.mjs$/,
    names: [
      'PrefetchPageLinksImpl',
      'RSCPrefetchPageLinksImpl',
      'useSubmit',
      'useFormAction',
      'useNavigateStable',
      'RSCErrorHandler',
      'DefaultErrorComponent',
      'getDataRouterConsoleError',
    ],
    absent: ['dataRouterState'],
  },
  {
    // The live link is JSON over one websocket: nothing binary, nothing to upgrade, nobody who listens to everything.
    file: /engine\.io-client[\\/]build[\\/]esm[\\/]socket\.js$/,
    names: ['_probe'],
  },
  {
    file: /socket\.io-parser[\\/]build[\\/]esm[\\/]binary\.js$/,
    names: ['deconstructPacket', '_deconstructPacket', 'reconstructPacket', '_reconstructPacket'],
  },
  {
    file: /socket\.io-parser[\\/]build[\\/]esm[\\/]index\.js$/,
    names: ['encodeAsBinary', 'takeBinaryData', 'finishedReconstruction'],
  },
  {
    file: /socket\.io-client[\\/]build[\\/]esm[\\/]socket\.js$/,
    names: [
      '_addToQueue',
      'emitWithAck',
      'timeout',
      'onAny',
      'prependAny',
      'offAny',
      'onAnyOutgoing',
      'prependAnyOutgoing',
      'offAnyOutgoing',
    ],
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
    names: [
      'loadOne',
      'loaded',
      'saveMissing',
      'queueLoad',
      'read',
      'cloneInstance',
      'reloadResources',
      'hydrate',
      'dir',
    ],
  },
];
