import { startTestApi, type TestApi } from '../client';
import { alarmCases } from './alarms.cases';
import { answerCases } from './answers.cases';
import { believedCases } from './believed.cases';
import { dayCases } from './days.cases';
import { Field } from './field';
import { peopleCases } from './people.cases';
import { presentCases } from './present.cases';
import { valueCases } from './values.cases';

let test: TestApi;
let field: Field;
beforeAll(async () => {
  // The last change to winter time may be more than half a year ago.
  test = await startTestApi({ notifications: { tickMs: 0 }, retentionDays: 400 });
  field = new Field(test);
});
afterAll(() => test.close());

describe.each([
  ['times and values', valueCases],
  ['alarms and commands', alarmCases],
  ['what is believed of a cut', answerCases],
  ['days, trips and kilometres', dayCases],
  ['what is believed of positions', believedCases],
  ['people and files', peopleCases],
  ['the present, alarms, days and limits', presentCases],
])('%s', (_, cases) => {
  it.each(cases)('$id: $what [$source]', async ({ run }) => {
    const [came, expected] = await run(field);
    expect(came).toEqual(expected);
  });
});
