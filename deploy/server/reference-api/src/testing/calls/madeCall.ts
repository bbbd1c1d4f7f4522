import fc from 'fast-check';
import type { RouteAccess } from '../../identity/access/routes';

/** A call that a schema allows, with the numbers of what there is. */
export interface MadeCall {
  method: string;
  path: string;
  body: unknown;
}

/**
 * The things that exist: values by a field's name (`vehicle_id`), of a query with a mark before it (`?vehicle_id`), and
 * ids by the place of a parameter in an address (`vehicles/assignments`).
 */
export type Pool = Readonly<Record<string, readonly unknown[] | undefined>>;

interface Schema {
  type?: string | string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  pattern?: string;
  format?: string;
}

interface Operation {
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
  parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
}

/** The parts of an OpenAPI document that calls are made of. */
export interface Described {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Moments around now: of before, within and after what a test does. */
export const moments = (): string[] =>
  [-7_200, -300, -61, -31, -5, -1, 60, 3_600].map((seconds) => new Date(Date.now() + seconds * 1_000).toISOString());

/** Which call, and how it is filled in: a number, because what there is is known when it is made. */
export const anyChoice = fc.noBias(fc.nat(2 ** 31 - 1));

/** Numbers that look random and are the same for the same seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below);
  };
}

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

/** A text that the schema takes: words, a day of these weeks, or whatever has the form that it asks for. */
function textOf({ format, pattern = '', minLength = 0 }: Schema, draw: (below: number) => number): string {
  if (format === 'date-time') return moments()[draw(8)] ?? '';
  if (format === 'email') return `proba-${draw(1e6)}@fleet.example`;
  const day = new Date(Date.now() + draw(20) * 86_400_000).toISOString().slice(0, 10);
  const form = new RegExp(pattern, 'u');
  const known = [`проба ${draw(1_000)}`.padEnd(minLength, '.'), day].find((text) =>
    format !== 'date' ? form.test(text) : text === day,
  );
  return known ?? fc.sample(fc.stringMatching(form), { seed: draw(2 ** 31 - 1), numRuns: 1 })[0] ?? '';
}

/** A name may have another form here: some calls are asked by days, and some by moments. */
const fits = ({ format }: Schema, value: unknown): boolean => format !== 'date-time' || String(value).includes('T');

/** The place of a parameter in an address, by which the pool has what may stand there. */
export const placeOf = (path: string, parameter: string): string =>
  path
    .slice(0, path.indexOf(`/:${parameter}`))
    .split('/')
    .slice(2)
    .filter((segment) => !segment.startsWith(':'))
    .join('/');

/**
 * One of the calls that some routes take, as the document of all calls describes it. @param choice with 0 its query has
 * only what it must have
 */
export function makeCall(
  { paths }: Described,
  routes: readonly Pick<RouteAccess, 'method' | 'path'>[],
  choice: number,
  pool: Pool,
): MadeCall {
  const draw = numbersOf(choice);
  const among = <T>(values: readonly T[]) => values[draw(values.length)];
  const operationOf = ({ method, path }: Pick<RouteAccess, 'method' | 'path'>) =>
    paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const bodyOf = (route: Pick<RouteAccess, 'method' | 'path'>) =>
    operationOf(route)?.requestBody?.content['application/json']?.schema;
  // Calls about many kinds of things in the pool are made more often.
  const often = routes.flatMap((one) => {
    const known = Object.keys(bodyOf(one)?.properties ?? {}).filter((name) => name in pool);
    return Array(1 + known.length).fill(one) as (typeof one)[];
  });
  const chosen = among(often);
  if (chosen === undefined) throw new Error('There is no route to make a call of.');
  const { method, path } = chosen;
  const { parameters = [] } = operationOf(chosen) ?? {};
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const { enum: listed } = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
    return encodeURIComponent(String(among(pool[name] ?? pool[placeOf(path, name)] ?? listed ?? [1])));
  });
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: where, required, schema }) => {
      const some = pool[`?${name}`]?.filter((value) => fits(schema, value));
      const known = some?.length === 0 ? undefined : some;
      if (where !== 'query' || !(required || (choice > 0 && draw(known ? 2 : 4) === 0))) return [];
      return [[name, String(known ? among(known) : fieldOf(schema, `?${name}`))]];
    }),
  );

  function fieldOf(schema: Schema, name: string): unknown {
    const types = [schema.type ?? []].flat();
    if (types.includes('null') && draw(3) === 0) return null;
    // A name of the pool may be of something else here: `vehicle_id` is also the code of a new vehicle.
    const known = pool[name]?.filter(
      (value) => fits(schema, value) && (types.length === 0 || types.includes(kindOf(value))),
    );
    if (known && known.length > 0) return among(known);
    if (types.includes('array')) {
      const length = Math.max(schema.minItems ?? 0, draw(3));
      return [...Array(length)]
        .map(() => fieldOf(schema.items ?? {}, name.replace(/s$/, '')))
        .filter((value, at, all) => all.indexOf(value) === at || typeof value === 'object');
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return among(schema.enum);
    if (schema.anyOf !== undefined) return fieldOf(among(schema.anyOf) ?? {}, name);
    if (schema.properties !== undefined) return objectOf(schema);
    if (types.includes('boolean')) return draw(2) === 0;
    if (types.includes('integer') || types.includes('number')) {
      const { minimum = 0, maximum = minimum + 100 } = schema;
      return among([minimum, Math.min(maximum, minimum + 1 + draw(100)), maximum]);
    }
    return types.includes('object') ? {} : textOf(schema, draw);
  }
  function objectOf({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    // A field that the test has values for is given more often: the test is about it.
    const given = Object.entries(properties).filter(
      ([name]) => required.includes(name) || draw(name in pool ? 2 : 6) === 0,
    );
    return Object.fromEntries(given.map(([name, schema]) => [name, fieldOf(schema, name)]));
  }

  const schema = bodyOf(chosen);
  return { method, path: query.size > 0 ? `${address}?${query}` : address, body: schema && objectOf(schema) };
}
