import { type Role, roles } from 'shared-auth';
import type { ArrangeableModule, ArrangementChoice } from 'shared-auth/contract';

type Setting = ArrangeableModule['settings'][number];

/** The audience of a choice: everyone, or one role. */
export type Audience = '' | Role;

/** Everyone first. */
export const audiences: readonly Audience[] = ['', ...roles];

type Facet = 'off' | 'order' | 'value';

/** The values of the form by `keyOf`; '' means the default. */
export type ArrangeValues = Record<string, string>;

export const keyOf = (audience: Audience, kind: ArrangementChoice['kind'], name: string, facet: Facet): string =>
  [audience, kind, facet, name].join('|');

/** The facets of a module's parts: pages can be hidden, other parts also ordered. */
const fieldsOf = ({ parts, settings }: ArrangeableModule) => [
  ...parts.flatMap(({ kind, name }) => [
    { kind, name, facet: 'off' as const },
    ...(kind === 'page' ? [] : [{ kind, name, facet: 'order' as const }]),
  ]),
  ...settings.map(({ name }) => ({ kind: 'setting' as const, name, facet: 'value' as const })),
];

export function valuesOf(module: ArrangeableModule): ArrangeValues {
  const of = (audience: Audience, kind: ArrangementChoice['kind'], name: string) =>
    module.choices.find(
      ({ choice, problem }) =>
        problem === null && (choice.role ?? '') === audience && choice.kind === kind && choice.name === name,
    )?.choice;
  return Object.fromEntries(
    audiences.flatMap((audience) =>
      fieldsOf(module).map(({ kind, name, facet }) => [
        keyOf(audience, kind, name, facet),
        String(of(audience, kind, name)?.[facet] ?? ''),
      ]),
    ),
  );
}

const typed = ({ type }: Setting, text: string) =>
  type === 'boolean' ? text === 'true' : type === 'integer' ? Number(text) : text;

/** The choices to send: one for each part or setting that was given a value. */
export function choicesOf(module: ArrangeableModule, values: ArrangeValues): ArrangementChoice[] {
  const choices = new Map<string, ArrangementChoice>();
  for (const audience of audiences)
    for (const { kind, name, facet } of fieldsOf(module)) {
      const text = values[keyOf(audience, kind, name, facet)] ?? '';
      if (text === '') continue;
      const setting = module.settings.find((each) => kind === 'setting' && each.name === name);
      const key = [audience, kind, name].join('|');
      choices.set(key, {
        kind,
        name,
        ...(audience !== '' && { role: audience }),
        ...choices.get(key),
        [facet]: setting ? typed(setting, text) : facet === 'order' ? Number(text) : text === 'true',
      });
    }
  return [...choices.values()];
}

/** Keys of values that are no numbers, or out of their range. */
export function wrongNumbers(module: ArrangeableModule, values: ArrangeValues): string[] {
  return audiences.flatMap((audience) =>
    fieldsOf(module).flatMap(({ kind, name, facet }) => {
      const key = keyOf(audience, kind, name, facet);
      const text = values[key] ?? '';
      const {
        type,
        minimum = -10_000,
        maximum = 10_000,
      }: Partial<Setting> = module.settings.find((each) => kind === 'setting' && each.name === name) ?? {};
      if (text === '' || (facet !== 'order' && type !== 'integer')) return [];
      const number = Number(text);
      const isWhole = facet === 'order' || Number.isInteger(number);
      return isWhole && number >= minimum && number <= maximum ? [] : [key];
    }),
  );
}
