import { textTable } from '../textTable';
import { type Compatibility, checkTitle } from './compatibility';
import { unknownLines } from './unknown';

/** A compatibility check as a table; `explain` adds the subject of each check. */
export function compatibilityLines(
  { id, version, passed, findings, unknown, proof }: Compatibility,
  explain: boolean,
): string[] {
  const rows = findings.flatMap(({ check, result, reasons }) => {
    const [first = explain || result === 'ok' ? checkTitle(check) : '', ...more] = reasons;
    return [[check, result, first], ...more.map((reason) => ['', '', reason])];
  });
  const refused = findings.filter(({ result }) => result === 'refused').map(({ check }) => check);
  return [
    `${id}@${version}`,
    '',
    ...textTable(['check', 'result', ''], rows),
    ...(explain
      ? ['', ...findings.filter(({ result }) => result !== 'ok').map(({ check }) => `${check}: ${checkTitle(check)}`)]
      : []),
    ...(unknown.length > 0 ? ['', ...unknownLines({ unknown })] : []),
    ...(proof.length > 0 ? ['', ...proof] : []),
    '',
    passed
      ? 'passes'
      : `refused: ${refused.join(', ')}. A refusal that is meant can be overruled on record: ${refused.map((check) => `--accept ${check}`).join(' ')}`,
  ];
}

/** A compatibility check in a line per check that did not simply pass, for the history. */
export const compatibilitySummary = ({ findings, passed, unknown, proof }: Compatibility): string[] => [
  passed ? 'passed' : 'refused',
  ...findings.flatMap(({ check, result, reasons }) =>
    result === 'ok' ? [] : reasons.map((reason) => `${check} ${result}: ${reason}`),
  ),
  ...unknown.map((line) => `not known: ${line}`),
  ...proof,
];
