interface KnownAnswer {
  /** Whose it is. */
  bearer: string | null;
  etag: string;
  json: unknown;
}

/** Maximum number of addresses whose last response is stored. */
const MAX_ANSWERS = 16;

/**
 * The last responses with an ETag, so that an unchanged list is not sent again. They are in memory: the API's responses
 * are `no-store`, so a browser stores none on disk.
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
