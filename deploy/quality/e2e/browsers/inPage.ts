/** A text as a name, label or content: the whole of it, or a pattern. */
export type Text = string | RegExp;

/** A user's search for an element: by role and name, by label, or by text. */
export interface Query {
  role?: string;
  name?: Text;
  level?: number;
  label?: Text;
  text?: Text;
  /** The element that it must be inside of. */
  within?: Query;
  /** Which of several, from 0; the first one where it matters. */
  nth?: number;
}

export type SentText = string | { source: string; flags: string };
export type SentQuery = Omit<Query, 'name' | 'label' | 'text' | 'within'> & {
  name?: SentText | undefined;
  label?: SentText | undefined;
  text?: SentText | undefined;
  within?: SentQuery | undefined;
};

/** What the page tells about the elements found. */
export interface Found {
  text: string;
  value: string | null;
  isFocused: boolean;
  isDisabled: boolean;
  attributes: Record<string, string>;
  box: { x: number; y: number; width: number; height: number };
}

export interface Place {
  x: number;
  y: number;
  /** Why it cannot be clicked there. */
  hindrance: string | null;
}

interface Queries {
  queryAllByRole(role: string, options: object): HTMLElement[];
  queryAllByLabelText(text: string | RegExp): HTMLElement[];
  queryAllByText(text: string | RegExp): HTMLElement[];
}

/**
 * Runs in the page, so it uses nothing from outside. It finds elements by Testing Library and either describes them
 * all, or scrolls the wanted one into view and returns where to click. `missing`: Testing Library has not been loaded
 * into this document.
 */
export function look(
  query: SentQuery,
  task: 'tell' | 'aim',
): { missing: true } | { missing: false; found: Found[]; place: Place | null } {
  const library = (globalThis as { TestingLibraryDom?: { within(root: HTMLElement): Queries } }).TestingLibraryDom;
  if (!library || !document.body) return { missing: true };
  const read = (text: SentText | undefined) =>
    text === undefined || typeof text === 'string' ? text : new RegExp(text.source, text.flags);
  // Testing Library's own look at what is hidden reads the style of every ancestor of every element, seconds in a long
  // table.
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    !element.closest('[aria-hidden="true"], [inert]');
  const find = ({ role, name, level, label, text, within, nth }: SentQuery): HTMLElement[] => {
    const roots = within ? find(within) : [document.body];
    const all = roots.flatMap((root) => {
      const queries = library.within(root);
      if (role) {
        const options = { hidden: true, ...(name !== undefined && { name: read(name) }), ...(level && { level }) };
        return queries.queryAllByRole(role, options).filter(isShown);
      }
      const named = label !== undefined;
      const wanted = read(named ? label : text) ?? '';
      return (named ? queries.queryAllByLabelText(wanted) : queries.queryAllByText(wanted)).filter(isShown);
    });
    return nth === undefined ? all : all.slice(nth, nth + 1);
  };
  const elements = find(query);
  const [first] = elements;
  let place: Place | null = null;
  if (task === 'aim' && first) {
    first.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = first.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const hit = document.elementFromPoint(x, y);
    const isHit = hit !== null && (first.contains(hit) || hit.contains(first));
    const isDisabled = first.matches(':disabled, [aria-disabled="true"]');
    place = {
      x,
      y,
      hindrance: isDisabled ? 'is disabled' : isHit ? null : `is covered by ${hit?.outerHTML.slice(0, 200)}`,
    };
  }
  return {
    missing: false,
    place,
    found: elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return {
        text: element.textContent ?? '',
        value: 'value' in element ? String(element.value) : null,
        isFocused: element === document.activeElement,
        isDisabled: element.matches(':disabled, [aria-disabled="true"]'),
        attributes: Object.fromEntries([...element.attributes].map((each) => [each.name, each.value])),
        box: { x, y, width, height },
      };
    }),
  };
}
