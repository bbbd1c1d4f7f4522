import { openDatabase } from '@fleet/reference-api/database';
import type { Statement } from '../servers';

/** Runs STATEMENTS on the reference API's data in DATA_DIR, and sends the rows of each. */
const { DATA_DIR, STATEMENTS = '[]' } = process.env;
const statements = JSON.parse(STATEMENTS) as Statement[]; // written by servers.ts
const database = await openDatabase({ dataDir: DATA_DIR });
const answers = [];
for (const { sql, params } of statements) answers.push(await database.query(sql, params));
await database.close();
process.send?.(answers, () => process.exit(0));
