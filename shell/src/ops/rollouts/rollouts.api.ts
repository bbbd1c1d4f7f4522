import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isApiError } from 'shared-auth';
import { type RampRecord, type RingPlan, ramp } from 'shared-auth/contract';
import * as v from 'valibot';
import type { Choice } from '../arrangement/arrangement.api';

export type Ramp = RampRecord;

/** What is shown of a ramp that this console cannot read, such as one of a newer controller. */
const unreadRamp = v.object({
  id: v.optional(v.string(), '?'),
  version: v.optional(v.string(), '?'),
});

/** Entry by entry: one that cannot be read hides no other. */
const readableRamps = v.pipe(
  v.array(v.unknown()),
  v.transform((entries) => {
    const read: Ramp[] = [];
    const unread: string[] = [];
    for (const entry of entries) {
      const parsed = v.safeParse(ramp, entry);
      if (parsed.success) {
        read.push(parsed.output);
        continue;
      }
      const named = v.safeParse(unreadRamp, entry);
      unread.push(named.success ? `${named.output.id}@${named.output.version}` : '?');
    }
    return { read, unread };
  }),
);

const revision = v.object({
  revision: v.number(),
  at: v.string(),
  who: v.string(),
  why: v.string(),
  what: v.nullable(v.string()),
});
export type RevisionView = v.InferOutput<typeof revision>;

const gateway = v.object({ address: v.string(), revision: v.nullable(v.number()), problems: v.array(v.string()) });
export type GatewayView = v.InferOutput<typeof gateway>;

const rollouts = v.variant('actable', [
  v.object({ actable: v.literal(false) }),
  v.object({
    actable: v.literal(true),
    revision: v.nullable(v.number()),
    ramps: readableRamps,
    published: v.array(
      v.object({
        id: v.string(),
        versions: v.array(v.object({ version: v.string(), at: v.nullable(v.string()) })),
      }),
    ),
    live: v.array(
      v.object({
        id: v.string(),
        stable: v.string(),
        candidate: v.nullable(v.string()),
        lastGood: v.nullable(v.string()),
      }),
    ),
    history: v.array(revision),
    gateways: v.array(gateway),
    isMoving: v.boolean(),
    /** Whether order, what is off, and settings can be arranged; an older controller cannot. */
    arrangeable: v.optional(v.boolean(), false),
    /** Since when nothing is raised; null: it may be. Absent of an older controller, which cannot freeze. */
    frozen: v.optional(v.nullable(v.object({ at: v.string(), who: v.string(), why: v.string() }))),
    problems: v.array(v.string()),
  }),
]);
export type RolloutState = Extract<v.InferOutput<typeof rollouts>, { actable: true }>;

const PATH = '/ops/rollouts';
const KEY = ['shell', 'rollouts'];

/**
 * GET /ops/rollouts: what is being rolled out, and what can be done about it; asked again every 5 s while the tab is
 * looked at.
 */
export const rolloutsOf = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      api.get(PATH, rollouts, { signal }).catch((error: unknown) => {
        // A gateway from before there was a controller.
        if (isApiError(error) && error.status === 404) return { actable: false as const };
        throw error;
      }),
    refetchInterval: 5_000,
  });

const counts = v.object({ loads: v.number(), failed: v.number(), loadTime: v.nullable(v.number()) });
const timeline = v.array(v.object({ at: v.string(), percent: v.number(), candidate: counts, others: counts }));
export type TimelinePoint = v.InferOutput<typeof timeline>[number];

/** GET /ops/rollouts/timeline: the course of a rollout, from what the controller has kept. */
export const timelineOf = (key: string) =>
  queryOptions({
    queryKey: [...KEY, 'timeline', key],
    queryFn: ({ signal }) => api.get(`${PATH}/timeline`, timeline, { signal, query: { key } }),
    refetchInterval: 30_000,
  });

const errorView = v.object({
  key: v.string(),
  kind: v.string(),
  name: v.string(),
  message: v.string(),
  pages: v.number(),
  users: v.number(),
  firstAt: v.string(),
  lastAt: v.string(),
  stack: v.array(v.object({ place: v.string(), isSource: v.boolean() })),
});
const versionErrors = v.object({
  id: v.string(),
  version: v.string(),
  pages: v.number(),
  failed: v.number(),
  users: v.number(),
  loadTime: v.nullable(v.number()),
  size: v.nullable(v.number()),
  errors: v.array(errorView),
});
export type VersionErrors = v.InferOutput<typeof versionErrors>;

/** GET /ops/rollouts/errors: what failed in which version in the last day; null of a controller that does not tell. */
export const errorsByVersion = () =>
  queryOptions({
    queryKey: [...KEY, 'errors'],
    queryFn: ({ signal }) =>
      api.get(`${PATH}/errors`, v.array(versionErrors), { signal }).catch((error: unknown) => {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }),
    refetchInterval: 30_000,
  });

const comparison = v.object({
  with: v.nullable(v.string()),
  differences: v.array(
    v.object({
      kind: v.picklist(['routes', 'menu', 'slots', 'texts', 'uses']),
      added: v.array(v.string()),
      removed: v.array(v.string()),
    }),
  ),
  size: v.object({ before: v.nullable(v.number()), after: v.nullable(v.number()) }),
});

const compatibilityResponse = v.object({
  data: v.object({
    verdict: v.object({
      passed: v.boolean(),
      findings: v.array(v.object({ check: v.string(), result: v.string(), reasons: v.array(v.string()) })),
      unknown: v.optional(v.array(v.string()), []),
      /** Absent of a controller that does not know of proofs. */
      proof: v.optional(v.array(v.string()), []),
    }),
    comparison,
  }),
});
export type CompatibilityView = v.InferOutput<typeof compatibilityResponse>['data'];

/** POST /ops/rollouts/verdict: whether a published version fits what is live, and what would change. Nothing moves. */
export const checkCompatibility = (id: string, version: string, revisionNow: number | null) =>
  queryOptions({
    queryKey: [...KEY, 'verdict', id, version, revisionNow],
    queryFn: async ({ signal }): Promise<CompatibilityView> => {
      const answer = await api.post(`${PATH}/verdict`, { id, version }, { signal, schema: compatibilityResponse });
      if (!answer) throw new Error('a compatibility check has a body');
      return answer.data;
    },
    enabled: id !== '' && version !== '',
    retry: false,
  });

/** What an administrator may do; the controller checks each field again. */
export type RolloutAction =
  | {
      name: 'start';
      body: {
        id: string;
        version: string;
        steps: number[];
        rings?: RingPlan[];
        asks?: number;
        hold: number;
        deadline: number;
        least: { pages: number; users: number };
      };
    }
  | { name: 'pause' | 'resume'; body: { key: string } }
  | { name: 'raise'; body: { key: string; percent: number } }
  | { name: 'rollback' | 'disable'; body: { id: string; version: string } }
  | { name: 'restore'; body: { to: number } }
  | { name: 'enable'; body: { id: string } }
  | { name: 'arrange'; body: { id: string; seen: number; choices: Choice[] } }
  | { name: 'freeze' | 'thaw'; body: object };

/** Acts, and asks anew how things stand, also where the call failed: it may have been carried out. */
export function useRolloutAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, body, why }: RolloutAction & { why: string }) => api.post(`${PATH}/${name}`, { ...body, why }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: KEY }),
        client.invalidateQueries({ queryKey: ['shell', 'operations'] }),
      ]),
  });
}
