import * as contract from './contract/index';
import * as publicApi from './index';
import * as testing from './testing/index';

// What modules may rely on. A name that goes away needs a new major version of the contract.
it('exports exactly these values', () => {
  expect(Object.keys(publicApi).sort()).toEqual([
    'ApiError',
    'CONTRACT_VERSION',
    'LIVE_CAPS',
    'RequireRole',
    'Slot',
    'SlotProvider',
    'TOKEN_KEY',
    'api',
    'can',
    'day',
    'errorText',
    'flag',
    'getRuntimeConfig',
    'hasUnsavedInput',
    'id',
    'idOrNull',
    'isApiError',
    'leavePage',
    'live',
    'num',
    'onServerTime',
    'orNull',
    'paths',
    'preferenceKeys',
    'provideAppearance',
    'readFlag',
    'readNumber',
    'readText',
    'readTime',
    'rows',
    'sameId',
    'session',
    'setRuntimeConfig',
    'text',
    'time',
    'useAppearance',
    'useFleetTracking',
    'useLive',
    'useLiveConnected',
    'useLiveReconnections',
    'useSession',
    'useUnsavedInput',
    'useVehicleTracking',
  ]);
});

it('exports the contract as data', () => {
  expect(Object.keys(contract).sort()).toEqual([
    'CONTRACT_VERSION',
    'integrityMap',
    'liveOriginFor',
    'menuIcons',
    'moduleDescriptor',
    'moduleEntry',
    'moduleRelease',
    'paths',
    'registry',
    'requiredRole',
    'routePatterns',
    'runtimeConfig',
    'shellRelease',
    'slotNames',
    'slotsSince',
  ]);
  expect(Object.keys(testing).sort()).toEqual(['fakeServer', 'signInAs']);
});
