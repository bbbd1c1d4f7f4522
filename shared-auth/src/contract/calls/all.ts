import type { Call } from './call';
import * as all from './index';

const isTable = (value: unknown): value is Readonly<Record<string, Call>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => one?.method && one.path);

/**
 * Every call of the contract. For servers and tests that walk all of them: a page names those that it makes.
 */
export const allCalls: readonly Call[] = Object.values(all)
  .filter(isTable)
  .flatMap((table) => Object.values(table));
