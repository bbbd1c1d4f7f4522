import * as v from 'valibot';
import { serverCan } from '../contract/config/config';
import { wire } from '../http/wire';
import { api } from './instance';

const order = v.object({ kind: wire.text(), before: wire.num() });

/** Heavy work that the server does in turns. */
export type HeavyKind = 'route' | 'distances' | 'import' | 'zoneHistory';

/**
 * GET /api/work: the number of orders before the user's own of a kind, 0 while that one is processed. Undefined where
 * the server has no such queue, or it has no order of that kind.
 */
export async function workBefore(kind: HeavyKind, signal: AbortSignal): Promise<number | undefined> {
  if (!serverCan('work.queue')) return undefined;
  const orders = await api.get('/api/work', v.array(order), { signal });
  return orders.findLast((own) => own.kind === kind)?.before ?? undefined;
}
