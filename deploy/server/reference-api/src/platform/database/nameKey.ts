/** A name as it is compared: names that differ in blanks or in case only are one. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('mk');
