import { startTestApi, type TestApi } from '../client';
import { differences, figures, sentBy } from './figures';
import { fleetMonth, lastDays } from './fleetMonth';

const HOUR_MS = 3_600_000;

/** A test for each figure: every page says the same of it, over the last days of some vehicles of the sample fleet. */
export function holdFigures(vehicles: number, count: number): void {
  const days = lastDays(count);
  let test: TestApi;
  let all: ReturnType<typeof figures> = [];
  beforeAll(async () => {
    test = await startTestApi();
    await fleetMonth(test, vehicles, days);
    const rows = await test.api.database.query<{ license_plate: string }>('select license_plate from vehicles');
    all = figures(
      days,
      rows.map(({ license_plate }) => license_plate),
    );
  }, HOUR_MS);
  afterAll(() => test.close());

  it.each(figures(days, []).map(({ name }) => name))(
    '%s: every page says the same',
    async (name) => {
      const figure = all.find((one) => one.name === name);
      expect(figure && (await differences(test, sentBy(test, days.length), figure))).toEqual([]);
    },
    HOUR_MS,
  );
}
