/** Called when Back or Forward would leave the form; `leave` goes there after all. */
export type AskToLeave = (leave: () => void) => void;

interface DirtyForm {
  /** The position of the form's page in the history. */
  index: number;
  ask: AskToLeave | undefined;
}

/** Forms of the page that hold typed values. */
export const dirtyForms = new Set<DirtyForm>();

/**
 * The router's own number of an entry. Its declarative mode has no public one, `useBlocker` needs its data mode, and
 * the Navigation API is not in every supported browser.
 */
export const historyIndex = (state: { idx?: number } | null) => state?.idx ?? 0;

/**
 * Marks the page as holding typed values: the browser then asks before the page is left.
 *
 * @param ask - also holds back Back and Forward, and asks in the form's own words
 * @returns a function that ends the mark
 */
export function holdUnsavedInput(ask?: AskToLeave): () => void {
  const form = { index: historyIndex(history.state), ask };
  const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
  dirtyForms.add(form);
  window.addEventListener('beforeunload', askBrowser);
  return () => {
    dirtyForms.delete(form);
    window.removeEventListener('beforeunload', askBrowser);
  };
}
