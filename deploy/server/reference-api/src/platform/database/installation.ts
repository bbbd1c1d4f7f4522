import type { Queries } from './database';

/** What a database has that was copied from a template and not opened yet. */
const UNNAMED = '00000000-0000-0000-0000-000000000000';

/** Has every database that is made from a template get a number of its own when it is first opened. */
export const forgetInstallation = (queries: Queries): Promise<unknown> =>
  queries.query('update installation set uuid = $1', [UNNAMED]);

/** Numbers it, where it has none yet. */
export const nameInstallation = (queries: Queries): Promise<unknown> =>
  queries.query('update installation set uuid = gen_random_uuid() where uuid = $1', [UNNAMED]);
