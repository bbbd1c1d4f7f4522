import { createLimiter } from './gate';

/** A task that ends when released. */
function task() {
  let end: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = jest.fn(() => done);
  return { run, end };
}

it('runs no more tasks at once than it is wide', async () => {
  const gate = createLimiter(2);
  const tasks = [task(), task(), task()];
  const all = tasks.map(({ run }) => gate(run));
  expect(tasks.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0]);
  tasks[0]!.end();
  await all[0];
  expect(tasks[2]!.run).toHaveBeenCalled();
  tasks[1]!.end();
  tasks[2]!.end();
  await Promise.all(all);
});

it('does not start what was given up while it waited, and goes on after failures', async () => {
  const gate = createLimiter(1);
  const given = new AbortController();
  const [first, second, third] = [task(), task(), task()];
  const failing = gate(() => first.run().then(() => Promise.reject(new Error('no'))));
  const abandoned = gate(second.run, given.signal);
  const last = gate(third.run);
  given.abort();
  first.end();
  await expect(failing).rejects.toThrow('no');
  await expect(abandoned).rejects.toThrow();
  expect(second.run).not.toHaveBeenCalled();
  third.end();
  await last;
  expect(third.run).toHaveBeenCalled();
});
