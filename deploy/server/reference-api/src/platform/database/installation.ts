import type { Queries } from './database';

/** The number of a database that was copied from a template and not opened yet. */
const UNNAMED = '00000000-0000-0000-0000-000000000000';

/** Clears the number in a template, so that every database made from it gets its own when it is first opened. */
export const forgetInstallation = (queries: Queries): Promise<unknown> =>
  queries.query('update installation set uuid = $1', [UNNAMED]);

/** Gives the installation an id, where it has none yet. */
export const nameInstallation = (queries: Queries): Promise<unknown> =>
  queries.query('update installation set uuid = gen_random_uuid() where uuid = $1', [UNNAMED]);
