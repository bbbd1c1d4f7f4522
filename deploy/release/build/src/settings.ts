import { locales, type ModuleSetting, type SettingValue, WEB_ASSEMBLY } from 'shared-auth/contract';
import * as v from 'valibot';

/** Letters of a text, where a setting names no number. */
const MOST_LETTERS = 200;

const title = v.pipe(v.string(), v.minLength(1));

/** A setting in module.json. */
const moduleSetting = v.variant('type', [
  v.strictObject({ type: v.literal('boolean'), default: v.boolean(), title }),
  v.strictObject({
    type: v.literal('integer'),
    default: v.pipe(v.number(), v.integer()),
    minimum: v.optional(v.number()),
    maximum: v.optional(v.number()),
    title,
  }),
  v.strictObject({
    type: v.literal('string'),
    default: v.string(),
    maxLength: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    enum: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
    title,
  }),
]);

/** The problem of a value of a setting; null where there is none. */
export function valueProblem(setting: ModuleSetting, value: SettingValue): string | null {
  const { type, minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = setting;
  if (type === 'integer')
    return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum
      ? null
      : `must be a whole number from ${minimum} to ${maximum}`;
  if (typeof value !== type) return `must be of type ${type}`;
  if (type === 'boolean') return null;
  if (setting.enum) return setting.enum.includes(String(value)) ? null : `must be one of ${setting.enum.join(', ')}`;
  const most = setting.maxLength ?? MOST_LETTERS;
  return String(value).length <= most ? null : `may have ${most} letters`;
}

/** Keys of the labels that settings have. */
const labelsOf = ({ title: name, enum: values = [] }: ModuleSetting): string[] => [
  name,
  ...values.map((value) => `${name}.${value}`),
];

/** The problems of the settings of a module.json, one line each. */
export function settingProblems({
  settings = {},
  locales: labels,
}: {
  settings?: object | undefined;
  locales: Readonly<Record<'mk' | 'en', Readonly<Record<string, string>>>>;
}): string[] {
  return Object.entries(settings).flatMap(([name, raw]) => {
    const parsed = v.safeParse(moduleSetting, raw);
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) return [`the setting ${name} must be named such as shownDays`];
    if (!parsed.success)
      return parsed.issues.map((issue) => `the setting ${name}, ${v.getDotPath(issue) ?? 'whole'}: ${issue.message}`);
    const setting = raw as ModuleSetting; // checked above
    const problem = valueProblem(setting, setting.default);
    return [
      ...(name === WEB_ASSEMBLY && setting.default !== false
        ? [`the setting ${name} is a permission: its type is boolean, its default false`]
        : []),
      ...(problem === null ? [] : [`the default of the setting ${name} ${problem}`]),
      ...locales.flatMap((locale) =>
        labelsOf(setting)
          .filter((key) => !labels[locale][key])
          .map((key) => `the label ${key} has no translation in locales.${locale} of module.json`),
      ),
    ];
  });
}
