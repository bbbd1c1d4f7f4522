import { startTestApi, type TestApi } from '../testing/client';
let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
}, 5);
afterAll(() => test.close());
it('is late', () => expect(test).toBeDefined());
