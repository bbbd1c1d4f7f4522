#!/usr/bin/env node
// A module's own sources are TypeScript (src/module.ts, rspack.config.ts), which Node 20 does not load by itself.
import '@oxc-node/core/register';

const { runFleet } = await import('../fleet');
process.exitCode = await runFleet(process.argv.slice(2));
