const { setFlagsFromString } = require('node:v8');

// Each test file loads its modules anew, so what V8 optimizes is thrown away with the file: it optimizes later, which
// takes a sixth off the processor time of all unit tests.
setFlagsFromString('--interrupt-budget=400000');
