import { build } from './build';
import { lint, test, types } from './tools';

/** All that a pipeline asks of a module alone, until something fails. */
export async function check(): Promise<number> {
  for (const [name, run] of Object.entries({ lint, types, test, build })) {
    const start = performance.now();
    const code = await run([]);
    console.log(`${name}: ${code === 0 ? 'passed' : 'failed'} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    if (code !== 0) return code;
  }
  return 0;
}
