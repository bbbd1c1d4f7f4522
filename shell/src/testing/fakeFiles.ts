/** What the server has at a path. */
export interface FakeFile {
  body: string;
  /** What the script does when the browser runs it. */
  run?: () => void;
}

/** How the server responds to a path: a file, a failure status, no connection, or never. */
export type FakeFileAnswer = FakeFile | number | 'unreachable' | 'never';

/** The hash of a text in the registry's form. It need not be SHA-384: only the fake below compares it. */
export const hashOfText = (text: string) => `sha384-${btoa(text).replaceAll('=', '').padEnd(64, 'A').slice(0, 64)}`;

/**
 * Stands in for the network and for the browser's own loading of scripts and styles, which jsdom lacks: fetch,
 * `<script>` and `<link rel=stylesheet>` with their integrity checks.
 */
export function fakeFiles(answers: Record<string, FakeFileAnswer>) {
  const asked: string[] = [];
  const answerFor = (url: string): FakeFileAnswer => {
    const { pathname } = new URL(url, window.location.href);
    asked.push(pathname);
    return answers[pathname] ?? 404;
  };
  const fits = (file: FakeFile, integrity: string | null | undefined) =>
    !integrity || hashOfText(file.body) === integrity;

  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const answer = answerFor(String(input));
    if (answer === 'never')
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    if (typeof answer === 'number') return new Response(null, { status: answer });
    if (!fits(answer, init.integrity)) throw new TypeError('Failed to fetch');
    return new Response(answer.body);
  };

  function load(element: HTMLScriptElement | HTMLLinkElement) {
    const url = element instanceof HTMLScriptElement ? element.src : element.href;
    const answer = answerFor(url);
    if (answer === 'never') return;
    const isLoaded = typeof answer === 'object' && fits(answer, element.integrity);
    if (isLoaded && element instanceof HTMLScriptElement) {
      try {
        answer.run?.();
      } catch (error) {
        window.dispatchEvent(new ErrorEvent('error', { error, message: String(error), filename: url }));
      }
    }
    element.dispatchEvent(new Event(isLoaded ? 'load' : 'error'));
  }

  const watcher = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLScriptElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet'))
        load(node);
  });
  watcher.observe(document.head, { childList: true });

  return {
    answers,
    /** Paths in the order in which they were asked for. */
    asked,
    restore() {
      watcher.disconnect();
      globalThis.fetch = realFetch;
      document.head.replaceChildren();
    },
  };
}
