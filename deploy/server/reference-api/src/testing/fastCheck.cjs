// The package by its path: its name leads here in tests (jest.config.mjs).
const fastCheck = require('../../node_modules/fast-check/lib/cjs/fast-check.js');

const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED) fastCheck.configureGlobal({ ...fastCheck.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });

module.exports = fastCheck;
