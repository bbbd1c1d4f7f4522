// The one entry of every npm script: checks Node, installs missing packages, runs the command.
// Plain JavaScript: it must run before anything is installed.
import { bin, runAndExit, typescript } from './lib/processes.mjs';
import { checkNode, fail } from './lib/readable.mjs';
import { commands, helpText } from './table.mjs';

const [name = 'help', ...written] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) fail(`There is no command "${name}".\n\n${helpText()}`);
checkNode();
if (command.installs !== 'itself') {
  const { ensureInstalled } = await import('./lib/install.mjs');
  await ensureInstalled({ catalogue: command.installs === 'all' });
}
const args = [...(command.args ?? []), ...written];
if (command.chromium) {
  const { ensureChromium } = await import('./lib/chromium.mjs');
  process.env.CHROMIUM_PATH = await ensureChromium();
}
if ('program' in command) await runAndExit(...typescript(`deploy/${command.program}.ts`, ...args));
else if ('tool' in command) await runAndExit(bin(command.tool), args);
else {
  const { run } = await import(`./${command.file}.mjs`);
  await run(args);
}
