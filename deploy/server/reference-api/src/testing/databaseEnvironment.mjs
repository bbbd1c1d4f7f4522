import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { nodeTests } from '../../../../sdk/fleet/jest/preset.mjs';

const require = createRequire(import.meta.url);
const NodeEnvironment = require(nodeTests.testEnvironment);

// PGlite is 8 MB of WebAssembly: optimizing it takes longer than all that a test asks of it.
setFlagsFromString('--liftoff-only');

const file = join(dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm');

/** Node's environment of tests, in a process whose databases share their code. */
export default class DatabaseEnvironment extends NodeEnvironment {
  /** While it is kept, V8 compiles nothing of it twice, in whichever thread: a fifth of a database's start. */
  static code = new WebAssembly.Module(readFileSync(file));
}
