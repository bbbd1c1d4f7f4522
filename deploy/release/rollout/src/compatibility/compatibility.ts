import { proofLines } from '../store/proof';
import type { Candidate, CheckRule } from './checks/candidate';
import { contract } from './checks/contract';
import { files } from './checks/files';
import { globals } from './checks/globals';
import { menu } from './checks/menu';
import { roles } from './checks/roles';
import { routes } from './checks/routes';
import { shared } from './checks/shared';
import { size } from './checks/size';
import { slots } from './checks/slots';
import { texts } from './checks/texts';
import { uses } from './checks/uses';
import { unknownOf } from './unknown';

const rules = { contract, shared, uses, routes, menu, slots, roles, texts, files, globals, size } satisfies Record<
  string,
  CheckRule
>;

/** The name of a check. `--accept <check>` lets a refusal of it pass, on record. */
export type Check = keyof typeof rules;

export const checkNames = Object.keys(rules) as Check[]; // the keys of `rules` are its names
export const checkTitle = (check: Check): string => rules[check].title;

export interface Finding {
  check: Check;
  result: 'ok' | 'refused' | 'accepted';
  /** Why it is refused; one line each. */
  reasons: string[];
}

export interface Compatibility {
  id: string;
  version: string;
  passed: boolean;
  findings: Finding[];
  /** Facts that no check could evaluate, because they were not recorded. */
  unknown: string[];
  /** The results of a module's proof in a browser, and its unproved facts; empty for a shell. */
  proof: string[];
}

/** The findings that are refused and not accepted. */
export const refusedFindings = ({ findings }: Pick<Compatibility, 'findings'>): Finding[] =>
  findings.filter(({ result }) => result === 'refused');

/**
 * Joins a candidate with the live set and reports the breaking differences.
 * @param accepted checks whose refusal the person who rolls out has overruled
 */
export function checkCompatibility(candidate: Candidate, accepted: readonly Check[] = []): Compatibility {
  const findings = checkNames.map((check): Finding => {
    const reasons = [...new Set(rules[check].reasons(candidate))];
    return { check, result: reasons.length === 0 ? 'ok' : accepted.includes(check) ? 'accepted' : 'refused', reasons };
  });
  return {
    id: candidate.id,
    version: candidate.release.version,
    passed: findings.every(({ result }) => result !== 'refused'),
    findings,
    unknown: unknownOf(candidate.release),
    proof: candidate.kind === 'module' ? proofLines(candidate.release) : [],
  };
}
