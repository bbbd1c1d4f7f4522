import { buildInto } from './moduleBuild';

/** `buildInto.ts <id> <folder>`, for `npm run check` of the monorepo. */
const [, , id = '', into = ''] = process.argv;
try {
  process.exitCode = await buildInto(id, into);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
