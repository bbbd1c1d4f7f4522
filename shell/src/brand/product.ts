/** The end of every title of the document. */
export const PRODUCT = 'GPS Tracker';
