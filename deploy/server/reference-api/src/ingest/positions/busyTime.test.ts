import { BusyTime } from './busyTime';

it('counts the time in which anything is under way, once for all of it', async () => {
  let now = 0;
  const busy = new BusyTime(() => now);
  let [end, refuse] = [() => {}, () => {}];
  const first = busy.during(
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  const second = busy.during(
    new Promise<void>((_, reject) => {
      refuse = () => reject(new Error('refused'));
    }),
  );
  now = 10;
  end();
  await first;
  now = 15;
  expect(busy.ms).toBe(15);
  refuse();
  await expect(second).rejects.toThrow('refused');
  now = 100;
  expect(busy.ms).toBe(15);
});
