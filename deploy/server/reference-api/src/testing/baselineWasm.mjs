import { setFlagsFromString } from 'node:v8';

// PGlite is 8 MB of WebAssembly: optimizing it takes longer than all that a test asks of it.
setFlagsFromString('--liftoff-only');
