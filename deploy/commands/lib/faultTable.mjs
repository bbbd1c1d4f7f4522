/**
 * A test that ran.
 * @typedef {{ file: string, name: string, passed: boolean }} FaultTest
 */

/** Rows of the list of faults. */
export const rows = Array.from({ length: 50 }, (_, index) => String(index + 1));
/** Attacks of the first security review (S) and findings of the second (A). */
export const attacks = [
  ...Array.from({ length: 16 }, (_, index) => `S${index + 1}`),
  ...Array.from({ length: 22 }, (_, index) => `A${index + 1}`),
];

/** A part of a test's name that carries rows: `row 12:`, `rows 9, 10:`, `rows 39–43:`, `S5:`, `A3:`, `S1 attack`. */
export const namedFaults = /\brows? \d+[\d, –-]*(?:and \d+)?:|\b[AS]\d+(?=:| attack)/;

/** Whether a text, such as a test file's, has such names. @param {string} text */
export const namesFaults = (text) => namedFaults.test(text);

/** The rows and attacks that a test's name carries. @param {string} name */
export function faultsOf(name) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const [, list = ''] of name.matchAll(/\brows? (\d+[\d, –-]*(?:and \d+)?):/g))
    for (const [, from = '', to = from] of list.matchAll(/(\d+)(?:\s*[–-]\s*(\d+))?/g))
      for (let row = Number(from); row <= Number(to); row += 1) found.add(String(row));
  for (const [attack] of name.matchAll(/\b[AS]\d+(?=:| attack)/g)) found.add(attack);
  return [...found];
}

/**
 * The table: one line per row with how many tests it has and how many passed.
 * @param {readonly FaultTest[]} tests
 * @param {readonly string[]} wanted
 */
export function tableOf(tests, wanted) {
  /** @type {Map<string, FaultTest[]>} */
  const byFault = new Map(wanted.map((fault) => [fault, []]));
  for (const test of tests) for (const fault of faultsOf(test.name)) byFault.get(fault)?.push(test);
  /** @type {string[]} */
  const missing = [];
  const lines = ['row   tests  result   where'];
  for (const [fault, found] of byFault) {
    const passed = found.filter((test) => test.passed).length;
    if (found.length === 0) missing.push(fault);
    const result = found.length === 0 ? 'no test' : passed === found.length ? 'passed' : 'FAILED';
    const files = [...new Set(found.map(({ file }) => file))];
    const where = `${files.slice(0, 2).join(', ')}${files.length > 2 ? ` and ${files.length - 2} more` : ''}`;
    lines.push(`${fault.padEnd(5)} ${String(found.length).padStart(5)}  ${result.padEnd(8)} ${where}`.trimEnd());
  }
  const failed = tests.filter((test) => !test.passed && faultsOf(test.name).length > 0);
  return { lines, missing, failed };
}
