const { stripVTControlCharacters } = require('node:util');

/** The lines of an error that say what was expected where. */
const LINES = 12;

/** The beginning of what a test says of its failure: CI shows the end of a log, where only the report stands. */
exports.firstLines = (/** @type {string} */ message) => stripVTControlCharacters(message).split('\n').slice(0, LINES);
