import type { Role } from './roles';

/** The values that a setting of a module can have. */
export type SettingValue = boolean | number | string;

/**
 * A yes/no setting of this name is the operator's permission to compile WebAssembly: for everyone, as the page's policy
 * has it, and off until it is given.
 */
export const WEB_ASSEMBLY = 'webAssembly';

/** A setting that the operator of a console may change without a build: a small set of JSON Schema. Since 1.9. */
export interface ModuleSetting {
  type: 'boolean' | 'integer' | 'string';
  /** The value that applies until the operator sets one. */
  default: SettingValue;
  /** Key of its name in `locales`. */
  title: string;
  /** Least and most, of an integer. */
  minimum?: number;
  maximum?: number;
  /** Letters at most, of a text; 200 by default. */
  maxLength?: number;
  /** All that a text may be; the name of each is `<title>.<value>` in `locales`. */
  enum?: readonly string[];
  /** Written by the gateway: the values that the operator has set, for everyone and for single roles. */
  value?: SettingValue;
  values?: Readonly<Record<string, SettingValue>>;
}

export type ModuleSettings = Readonly<Record<string, ModuleSetting>>;

/** The arrangements for single roles. The gateway writes them into a page, a menu entry or a widget. */
export interface ArrangedByRole {
  hiddenFor?: readonly string[] | undefined;
  orders?: Readonly<Record<string, number>> | undefined;
}

/** Directives of the page's policy that a module may ask sources for. */
export const needDirectives = ['connect', 'img', 'font', 'media'] as const;

/** Origins elsewhere that a version asks its operators for; the build checks each. */
export type ModuleNeeds = Readonly<Partial<Record<(typeof needDirectives)[number], readonly string[]>>>;

/** A server of the module's own, which its pages reach as `/modules-api/<id>/…` where the operator allows it. */
export interface ModuleBackend {
  /** The rest of the path after `/modules-api/<id>` is appended to this URL. */
  url: string;
  /** The lowest role whose calls go on; operators without it. */
  role?: Role;
  /** Whether it gets the caller's bearer token of the console. */
  token?: true;
}

/**
 * The names of the permissions that a version requests, such as `connect https://a.example`. An operator allows them by
 * these names; the same request in another form is a different permission.
 */
export const needNames = ({
  needs = {},
  backend,
}: {
  needs?: ModuleNeeds | undefined;
  backend?: ModuleBackend | undefined;
}): string[] => [
  ...needDirectives.flatMap((directive) => (needs[directive] ?? []).map((source) => `${directive} ${source}`)),
  ...(backend ? [`${backend.token ? 'token' : 'backend'} ${backend.url}`] : []),
];
