// Connects to the own API.
import * as v from 'valibot';

/** Retention of errors in days, where the API does not set it. */
const DEFAULT_DAYS = 30;
/** Milliseconds that the API has to respond. */
const TIME_LIMIT_MS = 5_000;

const Answer = v.object({ data: v.object({ days: v.pipe(v.number(), v.integer(), v.minValue(1)) }) });

/**
 * The days for which administrators want errors of pages to be stored (`GET /api/retention/errors`); an API without
 * that call leaves it to us. @throws while it is unreachable
 */
export async function readErrorDays(apiUrl: string): Promise<number> {
  const response = await fetch(`${apiUrl}/api/retention/errors`, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (response.status >= 500) throw new Error(`the API replied ${response.status} to the days that errors are kept`);
  const answer = v.safeParse(Answer, response.ok ? await response.json().catch(() => null) : null);
  return answer.success ? answer.output.data.days : DEFAULT_DAYS;
}
