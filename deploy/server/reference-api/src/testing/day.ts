/** What a day of the whole console (`npm run day`) takes of this package. */
export { migrate } from '../platform/database/migrate';
export { PostgresDatabase } from '../platform/database/postgres';
export { positionBody } from './traccar';
export { versionBefore } from './versionBefore';
