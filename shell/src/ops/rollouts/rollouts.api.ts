import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isApiError } from 'shared-auth';
import {
  type ArrangementChoice,
  type CompatibilityView,
  compatibilityView,
  type RampRecord,
  type RingPlan,
  ramp,
  rampTimeline,
  rolloutState,
  versionErrors,
} from 'shared-auth/contract';
import * as v from 'valibot';

export type Ramp = RampRecord;

/** The fields that can be shown of a ramp that this console cannot read, such as one of a newer controller. */
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

const rollouts = v.variant('actable', [
  v.object({ actable: v.literal(false) }),
  v.object({ ...rolloutState.entries, ramps: readableRamps }),
]);
export type RolloutState = Extract<v.InferOutput<typeof rollouts>, { actable: true }>;

const PATH = '/ops/rollouts';
const KEY = ['shell', 'rollouts'];

/** GET /ops/rollouts: the current rollouts and the available actions; read again every 5 s while the tab is visible. */
export const rolloutsOf = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      api.get(PATH, rollouts, { signal }).catch((error: unknown) => {
        // A gateway without a controller.
        if (isApiError(error) && error.status === 404) return { actable: false as const };
        throw error;
      }),
    refetchInterval: 5_000,
  });

/** GET /ops/rollouts/timeline: the course of a rollout, from the controller's records. */
export const timelineOf = (key: string) =>
  queryOptions({
    queryKey: [...KEY, 'timeline', key],
    queryFn: ({ signal }) => api.get(`${PATH}/timeline`, rampTimeline, { signal, query: { key } }),
    refetchInterval: 30_000,
  });

/**
 * GET /ops/rollouts/errors: the failures of each version in the last day; null of a controller that does not report
 * them.
 */
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

const compatibilityResponse = v.object({ data: compatibilityView });

/**
 * POST /ops/rollouts/verdict: whether a published version is compatible with the live versions, and its differences. It
 * has no effect on the rollout.
 */
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

/** The actions of an administrator; the controller checks each field again. */
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
  | { name: 'arrange'; body: { id: string; seen: number; choices: ArrangementChoice[] } }
  | { name: 'freeze' | 'thaw'; body: object };

/** Acts, and reads the state again, also after a failed call: it may have been carried out. */
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
