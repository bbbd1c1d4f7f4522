import * as v from 'valibot';

const proof = v.object({
  at: v.string(),
  /** Name and version of the browser; absent: the build was not started. */
  browser: v.optional(v.string()),
  /** Revision of the live set in which it was started. */
  revision: v.optional(v.number()),
  /** Exposes that were seen to work. */
  started: v.array(v.string()),
  /** Observations that people should know of, one line each. */
  seen: v.optional(v.array(v.string())),
  /** Things that were not looked at, and why, one line each. */
  notProved: v.array(v.string()),
});

/** The result of starting a module's version in a browser when it was published; stored in its release. */
export type Proof = v.InferOutput<typeof proof>;

const recorded = v.object({ proof });

/** The proof of a release; null where it was published without one. */
export function proofOf(release: object): Proof | null {
  const read = v.safeParse(recorded, release);
  return read.success ? read.output.proof : null;
}

/** The same for people: the observations, then the unproved facts, one line each. */
export function proofLines(release: object): string[] {
  const {
    browser,
    started,
    seen = [],
    notProved,
    at,
  } = proofOf(release) ?? {
    started: [],
    seen: [],
    notProved: ['that it starts in a browser: it was published without being tried'],
    at: '',
  };
  return [
    ...(started.length > 0 ? [`proved in ${browser} on ${at.slice(0, 10)}: ${started.join(', ')}`] : []),
    ...seen.map((line) => `seen: ${line}`),
    ...notProved.map((line) => `not proved: ${line}`),
  ];
}
