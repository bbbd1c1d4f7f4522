/** The console's languages; the first is the default. */
export const locales = ['mk', 'en'] as const;
export type Locale = (typeof locales)[number];

/**
 * Namespace → its texts. Each package with texts adds its own in a `texts.d.ts`, so that a mistyped key does not
 * compile:
 *
 * @example
 * declare module 'shared-auth/contract' {
 *   interface Texts {
 *     'mfe-alarms': typeof import('./locales/mk.json');
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: packages fill it
export interface Texts {}

/** The key without its plural suffix: `days_one` and `days_other` are both called as `days`. */
type Counted<Key extends string> = Key extends `${infer Text}_${'zero' | 'one' | 'other'}` ? Text : Key;

/** The keys of nested texts: `actions.save`. */
type KeysOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Counted<Key> : `${Key}.${KeysOf<Node[Key]>}`;
}[keyof Node & string];

type KnownKey = {
  [Namespace in keyof Texts & string]: KeysOf<Texts[Namespace]> | `${Namespace}:${KeysOf<Texts[Namespace]>}`;
}[keyof Texts & string];

/**
 * A key that `t` accepts: of the package's own namespace, or with another one, as `ui:actions.save`. Labels of
 * module.json, in `menu`, are known only at run time. Any string where no texts are declared.
 */
export type TextKey = [KnownKey] extends [never] ? string : KnownKey | `menu:${string}`;

type Below<Key extends string, Prefix extends string> = Key extends `${Prefix}.${infer Name}` ? Name : never;

/** The names of the texts below one: `TextName<'columns'>` for `columns.<name>`. */
export type TextName<Prefix extends string> = [KnownKey] extends [never] ? string : Below<KnownKey, Prefix>;

/** The part of i18next's `t` that functions with a `t` parameter need. Keys carry the namespace, so any `t` fits. */
export interface Translate {
  (key: TextKey): string;
  (key: TextKey, values: Record<string, unknown>): string;
}
