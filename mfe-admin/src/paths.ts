/** The page of calendars; only where the server announces `hours`. */
export const calendarsPath = '/calendars';
