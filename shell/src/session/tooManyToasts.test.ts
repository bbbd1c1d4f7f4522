import { api, isApiError, waitText } from 'shared-auth';
import { fakeServer } from 'shared-auth/testing';
import { clock, notify } from 'shared-ui';
import * as v from 'valibot';
import { createI18n } from '../i18n/createI18n';
import { startTooManyToasts } from './tooManyToasts';

let server: ReturnType<typeof fakeServer>;
const heard: string[] = [];
let stop: () => void;
const refused = () =>
  new Response('{"success":false,"error":"Премногу"}', {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': '480' },
  });
beforeAll(() => createI18n());
beforeEach(() => {
  jest.useFakeTimers();
  heard.length = 0;
  server = fakeServer({ 'GET /api/trips': refused, 'POST /api/acts/exports': refused, 'GET /api/auth/data': refused });
  jest.spyOn(notify, 'warning').mockImplementation((text) => void heard.push(text));
  stop = startTooManyToasts();
});
afterEach(() => {
  stop();
  server.restore();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A call of each way that a page has, whose refusal no page shows. */
const calls = {
  get: () => api.getRaw('/api/trips', v.unknown()),
  post: () => api.post('/api/acts/exports', {}),
  file: () => api.file('/api/auth/data'),
};
const words = 'Премногу барања. Обидете се повторно по 8 мин.';

it.each(Object.entries(calls))(
  'T12: what a page has no words for is shown (%s), once until its time',
  async (_, call) => {
    await expect(call()).rejects.toMatchObject({ status: 429 });
    expect(heard).toEqual([]);
    await jest.advanceTimersByTimeAsync(600);
    expect(heard).toEqual([words]);
    await expect(call()).rejects.toMatchObject({ status: 429 });
    await jest.advanceTimersByTimeAsync(600);
    expect(heard).toHaveLength(1);
    const now = clock.now();
    jest.spyOn(clock, 'now').mockReturnValue(now + 481_000);
    await expect(call()).rejects.toMatchObject({ status: 429 });
    await jest.advanceTimersByTimeAsync(600);
    expect(heard).toHaveLength(2);
  },
);

it('T12: what its page shows is not shown twice', async () => {
  const error: unknown = await calls.get().catch((cause: unknown) => cause);
  expect(isApiError(error) && waitText(error, ((key: string) => key) as never)).toBe('ui:errors.tooManyMinutes');
  await jest.advanceTimersByTimeAsync(600);
  expect(heard).toEqual([]);
});
