/** What every title of the document ends with. */
export const PRODUCT = 'GPS Tracker';
