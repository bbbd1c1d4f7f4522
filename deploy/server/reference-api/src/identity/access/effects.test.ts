import fc from 'fast-check';
import { anyChoice } from '../../testing/calls/madeCall';
import { startTestApi, type TestApi } from '../../testing/client';
import { EffectFleet } from '../../testing/effects/effectFleet';
import { tries } from '../../testing/runs';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi({ notifications: { tickMs: 0 } });
});
afterAll(() => test.close());

it('T3: no call of a limited person changes what a drive of vehicles out of their sight leaves', async () => {
  const fleet = await EffectFleet.create(test);
  const before = await fleet.drive();
  // A drive that leaves nothing proves nothing.
  expect(JSON.stringify(before)).toMatch(/overspeed.*Втора|Втора.*overspeed/);
  expect(before).toMatchObject({
    alarms: expect.arrayContaining([expect.objectContaining({ message: expect.stringContaining('Мера') })]),
    told: expect.arrayContaining([expect.objectContaining({ username: 'manager', message: expect.any(String) })]),
  });
  const accepted: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(anyChoice, { minLength: 60, maxLength: 60 }), async (choices) => {
      let written = 0;
      for (const choice of choices) {
        // About half of all calls are accepted, and each is followed by a drive: this many are enough of one sequence.
        if (written === 12 || accepted.length === EffectFleet.DRIVES) break;
        const made = await fleet.write(choice);
        if (made === undefined) continue;
        accepted.push(made);
        written += 1;
        expect([accepted.slice(-5), await fleet.drive()]).toEqual([accepted.slice(-5), before]);
      }
    }),
    // What was written stays: a sequence cannot be made again shorter.
    tries(60),
  );
  expect(accepted.length).toBeGreaterThanOrEqual(12);
}, 600_000);
