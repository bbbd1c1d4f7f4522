import * as v from 'valibot';
import { roles } from '../roles';

const label = v.object({ mk: v.string(), en: v.string() });
export type Label = v.InferOutput<typeof label>;
const value = v.union([v.boolean(), v.number(), v.string()]);

/** The operator's decision about a page, a menu entry, a widget or a setting of a module. */
export const arrangementChoice = v.object({
  kind: v.picklist(['page', 'menu', 'widget', 'setting']),
  /** The path, `<slot> <expose>` of a widget, or the setting's name. */
  name: v.string(),
  /** Absent: for everyone. */
  role: v.optional(v.picklist(roles)),
  off: v.optional(v.boolean()),
  order: v.optional(v.number()),
  value: v.optional(value),
});
export type ArrangementChoice = v.InferOutput<typeof arrangementChoice>;

const part = v.object({
  kind: v.picklist(['page', 'menu', 'widget']),
  name: v.string(),
  title: label,
  order: v.nullable(v.number()),
});

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

/**
 * GET /ops/rollouts/arrangement: the parts and settings of each module that can be arranged, the choices, and their
 * log.
 */
export const arrangementView = v.object({
  version: v.number(),
  modules: v.array(
    v.object({
      id: v.string(),
      parts: v.array(part),
      settings: v.array(setting),
      /** `problem`: why a choice has no effect; null where it has one. */
      choices: v.array(v.object({ choice: arrangementChoice, problem: v.nullable(v.string()) })),
    }),
  ),
  /** Changes, newest first. */
  log: v.array(
    v.object({
      at: v.string(),
      who: v.string(),
      why: v.string(),
      id: v.string(),
      before: v.array(arrangementChoice),
      after: v.array(arrangementChoice),
    }),
  ),
});
export type ArrangementView = v.InferOutput<typeof arrangementView>;
export type ArrangeableModule = ArrangementView['modules'][number];
