import { queryOptions } from '@tanstack/react-query';
import { api } from 'shared-auth';
import * as v from 'valibot';

const version = v.object({
  version: v.string(),
  percent: v.optional(v.number()),
  groups: v.optional(v.number(), 0),
  size: v.nullable(v.number()),
  pages: v.number(),
  failed: v.number(),
  loadTime: v.nullable(v.number()),
});

const place = v.object({
  kind: v.picklist(['page', 'menu', 'slot']),
  name: v.string(),
  order: v.nullable(v.number()),
  role: v.nullable(v.string()),
});

const refused = v.object({ version: v.string(), at: v.string(), reasons: v.array(v.string()) });

const operations = v.object({
  revision: v.number(),
  minutes: v.number(),
  /** Why the gateway does not serve all of the current registry, in its own words. */
  problems: v.optional(v.array(v.string()), []),
  /** Older majors of shared packages, and who holds them; absent of an older gateway. */
  majors: v.optional(v.array(v.object({ name: v.string(), until: v.string(), modules: v.array(v.string()) })), []),
  modules: v.array(
    v.object({
      id: v.string(),
      owner: v.string(),
      /** Absent of an older gateway. */
      places: v.optional(v.array(place), []),
      stable: version,
      /** How everybody's version fails; absent of an older gateway. */
      failing: v.optional(v.nullable(v.object({ pages: v.number(), failed: v.number(), users: v.number() }))),
      candidate: v.nullable(version),
      refused: v.nullable(refused),
    }),
  ),
});
export type Operations = v.InferOutput<typeof operations>;

/** GET /ops/modules of the gateway: what is live, and how it does. For administrators. */
export const operationsOf = () =>
  queryOptions({
    queryKey: ['shell', 'operations'],
    queryFn: ({ signal }) => api.get('/ops/modules', operations, { signal }),
    refetchInterval: 15_000,
  });
