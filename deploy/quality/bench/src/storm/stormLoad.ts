import { constants, setPriority } from 'node:os';
import { prepareAttacks, type Target } from './attacks';

/**
 * Strikes until it is asked to stop, all attacks at once. Environment: TARGET (JSON), AT_ONCE (of each attack), PAUSE
 * (ms between two blows of one).
 */
// The attackers stand for other machines, so they use only the spare time of this one’s cores.
setPriority(constants.priority.PRIORITY_LOW);
const { TARGET = '{}', AT_ONCE = '2', PAUSE = '100' } = process.env;
const { attacks, end } = await prepareAttacks(JSON.parse(TARGET) as Target);
/** By attack, how often it was answered how. */
const answers: Record<string, Record<string, number>> = {};
let isOver = false;
let begun = 0;
let before = process.cpuUsage();

async function strike(name: string, from: number): Promise<void> {
  answers[name] ??= {};
  const counts = answers[name];
  for (let n = from; !isOver; n += Number(AT_ONCE)) {
    const answer = await attacks[name]?.(n).then(
      (given) => String((given as { status: number }).status),
      (error: Error) => error.name,
    );
    counts[answer ?? ''] = (counts[answer ?? ''] ?? 0) + 1;
    await new Promise((resolve) => setTimeout(resolve, Number(PAUSE)));
  }
}

process.on('message', (order) => {
  if (order === 'begin') {
    [begun, before] = [performance.now(), process.cpuUsage()];
    for (const name of Object.keys(attacks)) for (let one = 0; one < Number(AT_ONCE); one++) void strike(name, one);
  } else {
    isOver = true;
    const { user, system } = process.cpuUsage(before);
    process.send?.({ answers, cores: (user + system) / 1e6 / ((performance.now() - begun) / 1000) });
    end();
    setTimeout(() => process.exit(0), 500);
  }
});
process.send?.('ready');
