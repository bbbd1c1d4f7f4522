/** How the console's query client asks: pages rely on it, and their tests run with it. */
export const queryDefaults = {
  /** @default staleTime 5 s: within it, parts of one page share the response to a query */
  queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 5_000 },
  // Without a network a change fails at once with a message, instead of waiting unseen.
  mutations: { networkMode: 'always' },
} as const;
