/** The effect of a key on the alarm page. */
export type AlarmKey = 'next' | 'previous' | 'select' | 'acknowledge' | 'undo' | 'help';

/**
 * By the character, in either script: a Macedonian keyboard types ј, к, а and у where an English one types j, k, a and
 * u.
 */
const keys: Readonly<Record<string, AlarmKey>> = {
  j: 'next',
  ј: 'next',
  ArrowDown: 'next',
  k: 'previous',
  к: 'previous',
  ArrowUp: 'previous',
  ' ': 'select',
  a: 'acknowledge',
  а: 'acknowledge',
  u: 'undo',
  у: 'undo',
  '?': 'help',
};

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const pressable = 'button, a, summary, input, label';

/**
 * The effect of a pressed key. There is none while the user types or a dialog is open; the blank and the arrows have
 * one only in the table or without any focus, so that they still work for buttons and scrolling.
 */
export function alarmKeyOf(event: KeyboardEvent, table: Element | null): AlarmKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return null;
  const meaning = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!meaning) return null;
  const at = event.target instanceof Element ? event.target : document.body;
  if (at.closest(typing) || at.closest(floating) || document.querySelector('[aria-modal="true"]')) return null;
  if (event.key === ' ' && at.closest(pressable)) return null;
  const isPlace = at === document.body || table?.contains(at) === true;
  if (!isPlace && (event.key === ' ' || event.key.startsWith('Arrow'))) return null;
  // One press, one acknowledgement.
  if (event.repeat && (meaning === 'acknowledge' || meaning === 'select')) return null;
  return meaning;
}
