import userEvent from '@testing-library/user-event';

/**
 * Puts a text into a field at once, as pasting does: what is typed key by key has tests of its own, and drawing a whole
 * page after each key takes long.
 */
export async function paste(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
