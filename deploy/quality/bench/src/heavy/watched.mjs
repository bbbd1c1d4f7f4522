// Watches the event loop and the memory of the server it is loaded into. `begin` starts a measurement, `end` is
// answered with what was seen since.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const loop = monitorEventLoopDelay({ resolution: 5 });
let peak = process.memoryUsage();
setInterval(() => {
  const now = process.memoryUsage();
  if (now.rss > peak.rss) peak = now;
}, 50).unref();

/** Processor time of this thread in ms: on a busy machine the loop’s delay would mostly show the wait for a core. */
const worked = () => {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
};
let [before, longest] = [worked(), 0];
setInterval(() => {
  const now = worked();
  longest = Math.max(longest, now - before);
  before = now;
}, 5).unref();

process.on('message', (order) => {
  if (order === 'begin') {
    [before, longest] = [worked(), 0];
    loop.enable();
    loop.reset();
    peak = process.memoryUsage();
    process.send?.({ before: peak.rss / 1e6 });
    return;
  }
  loop.disable();
  const ms = (/** @type {number} */ nanoseconds) => nanoseconds / 1e6;
  process.send?.({
    p50: ms(loop.percentile(50)),
    p99: ms(loop.percentile(99)),
    max: ms(loop.max),
    longestWork: longest,
    rss: peak.rss / 1e6,
    heap: peak.heapUsed / 1e6,
    outside: peak.external / 1e6,
  });
});
