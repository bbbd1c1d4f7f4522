import { queryOptions } from '@tanstack/react-query';
import { api, roles } from 'shared-auth';
import * as v from 'valibot';

const label = v.object({ mk: v.string(), en: v.string() });
const value = v.union([v.boolean(), v.number(), v.string()]);

const choice = v.object({
  kind: v.picklist(['page', 'menu', 'widget', 'setting']),
  name: v.string(),
  /** Absent: for everyone. */
  role: v.optional(v.picklist(roles)),
  off: v.optional(v.boolean()),
  order: v.optional(v.number()),
  value: v.optional(value),
});
export type Choice = v.InferOutput<typeof choice>;

const part = v.object({
  kind: v.picklist(['page', 'menu', 'widget']),
  name: v.string(),
  title: label,
  order: v.nullable(v.number()),
});
export type Part = v.InferOutput<typeof part>;

const setting = v.object({
  name: v.string(),
  type: v.picklist(['boolean', 'integer', 'string']),
  default: value,
  title: label,
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  maxLength: v.optional(v.number()),
  enum: v.optional(v.array(v.string())),
  /** Names of the values in `enum`. */
  labels: v.array(label),
});
export type Setting = v.InferOutput<typeof setting>;

const arrangement = v.object({
  version: v.number(),
  modules: v.array(
    v.object({
      id: v.string(),
      parts: v.array(part),
      settings: v.array(setting),
      choices: v.array(v.object({ choice, problem: v.nullable(v.string()) })),
    }),
  ),
  log: v.array(
    v.object({
      at: v.string(),
      who: v.string(),
      why: v.string(),
      id: v.string(),
      before: v.array(choice),
      after: v.array(choice),
    }),
  ),
});
export type Arrangement = v.InferOutput<typeof arrangement>;
export type ArrangedModule = Arrangement['modules'][number];

/** GET /ops/rollouts/arrangement: what of each module can be arranged, what was chosen, and the record of it. */
export const arrangementOf = () =>
  queryOptions({
    queryKey: ['shell', 'rollouts', 'arrangement'],
    queryFn: ({ signal }) => api.get('/ops/rollouts/arrangement', arrangement, { signal }),
    // A form is open on it: what changes meanwhile is refused, and said.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
