import { BUDGETS, type Budget } from '../../platform/limits/budgets';

/**
 * The budget that a command's data exceed; undefined when none. Without recursion, since they may be nested as deep as
 * a body can be.
 */
export function exceededBudget(data: unknown): Budget | undefined {
  let level: unknown[] = [data];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > BUDGETS.command_data_depth) return 'command_data_depth';
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return Buffer.byteLength(JSON.stringify(data ?? null)) > BUDGETS.command_data_bytes
    ? 'command_data_bytes'
    : undefined;
}
