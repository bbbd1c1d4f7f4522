import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

/**
 * A test that ran.
 * @typedef {{ file: string, name: string, passed: boolean }} FaultTest
 */

/**
 * A row of docs/faults.md. Without a test it fails the run, unless it is still being mended.
 * @typedef {{ number: string, fault: string, isMended: boolean }} FaultRow
 */

/**
 * The rows of the list of faults, in its order: lines of tables that begin with a number such as `12` or `S5`.
 * @param {string} document
 * @returns {FaultRow[]}
 */
export function readFaultRows(document) {
  const [mended = '', open = ''] = document.split(/^## Being mended$/m);
  const rowsIn = (/** @type {string} */ text, /** @type {boolean} */ isMended) =>
    [...text.matchAll(/^\| ([A-Z]?\d+) \| (.+?) \|/gm)].map(([, number = '', fault = '']) => ({
      number,
      fault,
      isMended,
    }));
  return [...rowsIn(mended, true), ...rowsIn(open, false)];
}

/** The rows of docs/faults.md of this checkout. */
export const faultRows = () => readFaultRows(readFileSync(join(root, 'docs/faults.md'), 'utf8'));

/**
 * A part of a test's name that carries rows: `row 12:`, `rows 9, 10:`, `rows 39–43:`, or a finding of a review (`S5:`,
 * `A3:`, `T9:`, `S1 attack`). Not `K1` or `X-1`: the letters are the sections of docs/faults.md.
 */
export const namedFaults = /\brows? \d+[\d, –-]*(?:and \d+)?:|\b[SABTPD]\d+(?=:| attack)/;

/** Whether a text, such as a test file's, has such names. @param {string} text */
export const namesFaults = (text) => namedFaults.test(text);

/** The rows and attacks that a test's name carries. @param {string} name */
export function faultsOf(name) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const [, list = ''] of name.matchAll(/\brows? (\d+[\d, –-]*(?:and \d+)?):/g))
    for (const [, from = '', to = from] of list.matchAll(/(\d+)(?:\s*[–-]\s*(\d+))?/g))
      for (let row = Number(from); row <= Number(to); row += 1) found.add(String(row));
  for (const [attack] of name.matchAll(/\b[SABTPD]\d+(?=:| attack)/g)) found.add(attack);
  return [...found];
}

/**
 * The table: a line per row with how many tests it has and how many passed, then the sentence of the list and where the
 * tests are.
 * @param {readonly FaultTest[]} tests
 * @param {readonly FaultRow[]} rows
 */
export function tableOf(tests, rows) {
  /** @type {Map<string, FaultTest[]>} */
  const byFault = new Map(rows.map(({ number }) => [number, []]));
  for (const test of tests) for (const fault of faultsOf(test.name)) byFault.get(fault)?.push(test);
  /** @type {string[]} */
  const missing = [];
  const lines = ['row   tests  result   fault'];
  for (const { number, fault, isMended } of rows) {
    const found = byFault.get(number) ?? [];
    const passed = found.filter((test) => test.passed).length;
    if (found.length === 0 && isMended) missing.push(number);
    const result = found.length === 0 ? 'no test' : passed === found.length ? 'passed' : 'FAILED';
    lines.push(`${number.padEnd(5)} ${String(found.length).padStart(5)}  ${result.padEnd(8)} ${fault}`);
    const files = [...new Set(found.map(({ file }) => file))];
    const more = files.length > 2 ? ` and ${files.length - 2} more` : '';
    if (files.length > 0) lines.push(`${' '.repeat(23)}${files.slice(0, 2).join(', ')}${more}`);
  }
  const failed = tests.filter((test) => !test.passed && faultsOf(test.name).length > 0);
  return { lines, missing, failed };
}
