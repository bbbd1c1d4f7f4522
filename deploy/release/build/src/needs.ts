import { type ModuleBackend, type ModuleNeeds, roles } from 'shared-auth/contract';
import * as v from 'valibot';

/** Sources of one directive, so that the header of the policy stays short. */
const MOST = 10;

const isPlain = (url: URL) => url.username === '' && url.password === '' && url.search === '' && url.hash === '';

/** One host with a full name, over TLS: no wildcard, address, path or anything that would end a directive. */
const source = (schemes: string) =>
  v.pipe(
    v.string(),
    v.maxLength(150),
    v.regex(
      new RegExp(
        `^(?:${schemes})://(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z][a-z0-9-]*[a-z0-9](?::[1-9]\\d{0,4})?$`,
      ),
      `an origin such as ${schemes.split('|')[0]}://a.example, without wildcard or path`,
    ),
  );
const sources = (schemes: string) => v.optional(v.pipe(v.array(source(schemes)), v.minLength(1), v.maxLength(MOST)));

/** The permissions beyond the policy that a module may request: none for scripts, styles or frames. */
const needsSchema = v.strictObject({
  connect: sources('https|wss'),
  img: sources('https'),
  font: sources('https'),
  media: sources('https'),
});

const backendUrl = v.pipe(
  v.string(),
  v.maxLength(150),
  v.check((text) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    // The form that was read is the form that is called: no dots, escapes or backslashes to resolve.
    return (
      /^https?:$/.test(url.protocol) && isPlain(url) && url.href.replace(/\/$/, '') === text && !/[%\\]/.test(text)
    );
  }, 'an address such as https://tyres.example/api, without a slash at its end'),
);

const backendSchema = v.pipe(
  v.strictObject({
    url: backendUrl,
    role: v.optional(v.picklist(roles)),
    token: v.optional(v.literal(true)),
  }),
  v.check(({ url, token }) => !token || url.startsWith('https:'), 'a token is passed on over https alone'),
);

interface Asking {
  needs?: ModuleNeeds | undefined;
  backend?: ModuleBackend | undefined;
}

/** The problems of the needs and the backend of a module.json, one line each. */
export function needProblems({ needs = {}, backend }: Asking): string[] {
  const of = (name: string, schema: v.GenericSchema, value: unknown) =>
    (v.safeParse(schema, value).issues ?? []).map(
      (issue) => `${name}, ${v.getDotPath(issue) ?? 'whole'}: ${issue.message}`,
    );
  return [...of('needs', needsSchema, needs), ...(backend === undefined ? [] : of('backend', backendSchema, backend))];
}
