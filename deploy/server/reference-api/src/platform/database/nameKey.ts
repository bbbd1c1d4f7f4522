/** The key by which names are compared: names that differ in blanks or in case only are equal. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('mk');
