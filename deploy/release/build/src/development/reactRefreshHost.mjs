import * as runtime from 'react-refresh/runtime';

// Runs before react-dom, which looks for the hook when it loads. Modules in development find the runtime here:
// components and renderer must use one copy of it.
runtime.injectIntoGlobalHook(globalThis);
globalThis._FLEET_REACT_REFRESH = runtime;
