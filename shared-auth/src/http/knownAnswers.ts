interface KnownAnswer {
  /** Whose it is. */
  bearer: string | null;
  etag: string;
  json: unknown;
}

/** Addresses whose last response is kept. */
const MAX_ANSWERS = 16;

/**
 * The last responses that came with an ETag, so that a list that did not change is not sent again. In memory: the API's
 * responses are `no-store`, a browser keeps none of them on disk.
 */
export function createKnownAnswers() {
  const answers = new Map<string, KnownAnswer>();
  return {
    get(url: string, bearer: string | null): KnownAnswer | undefined {
      const answer = answers.get(url);
      return answer?.bearer === bearer ? answer : undefined;
    },
    keep(url: string, { bearer, etag, json }: Omit<KnownAnswer, 'etag'> & { etag: string | null }): void {
      answers.delete(url);
      if (etag) answers.set(url, { bearer, etag, json });
      for (const oldest of answers.keys()) {
        if (answers.size <= MAX_ANSWERS) break;
        answers.delete(oldest);
      }
    },
    clear: () => answers.clear(),
  };
}
