// Watches the event loop and the memory of the server it is loaded into. `begin` starts a measurement, `end` is
// answered with what was seen since.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const loop = monitorEventLoopDelay({ resolution: 5 });
let peak = process.memoryUsage();
setInterval(() => {
  const now = process.memoryUsage();
  if (now.rss > peak.rss) peak = now;
}, 50).unref();

process.on('message', (order) => {
  if (order === 'begin') {
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
    rss: peak.rss / 1e6,
    heap: peak.heapUsed / 1e6,
    outside: peak.external / 1e6,
  });
});
