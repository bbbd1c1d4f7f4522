import { ApiError, errorText } from './ApiError';

const t = (key: string) => key;
const failed = (init: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ kind: 'http', url: '/api/a', ...init });

it.each([
  ['the server’s error', failed({ status: 409, error: 'зафатено', serverMessage: 'm' }), 'зафатено'],
  ['the server’s message without error', failed({ status: 409, serverMessage: 'm' }), 'm'],
  ['a time-out', failed({ kind: 'timeout' }), 'ui:errors.timeout'],
  ['a wrong shape', failed({ kind: 'shape', status: 200 }), 'ui:errors.shape'],
  ['403', failed({ status: 403 }), 'ui:errors.forbidden'],
  ['404', failed({ status: 404 }), 'ui:errors.notFound'],
  ['500 without words', failed({ status: 500 }), 'ui:errors.network'],
  ['no network', failed({ kind: 'network' }), 'ui:errors.network'],
  ['anything else', new Error('x is not a function'), 'ui:errors.unexpected'],
])('says of %s: %s', (_what, error, expected) => {
  expect(errorText(error, t)).toBe(expected);
});

it('prefers the message where the page asks for it', () => {
  expect(errorText(failed({ error: 'e', serverMessage: 'm' }), t, 'message')).toBe('m');
  expect(errorText(failed({ error: 'e' }), t, 'message')).toBe('e');
});

it.each([414, 431])(
  'B18: says in words of its own that what was asked is too long (%i), whatever a proxy says',
  (status) => {
    expect(errorText(failed({ status, error: 'Request Header Fields Too Large' }), t)).toBe('ui:errors.tooLong');
  },
);

it('T12: says when a call that was one too many may be made again', () => {
  const words = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`;
  const text = (retryAfter: number) =>
    errorText(failed({ status: 429, error: 'Премногу', retryAfter }), words as unknown as typeof t);
  expect(text(40)).toBe('ui:errors.tooManySeconds {"seconds":40}');
  expect(text(91)).toBe('ui:errors.tooManyMinutes {"minutes":2}');
  expect(errorText(failed({ status: 429, error: 'Премногу' }), t)).toBe('Премногу');
});

it('has a message for the log', () => {
  expect(failed({ kind: 'timeout' }).message).toBe('timeout /api/a');
  expect(failed({ status: 500 }).message).toBe('http 500 /api/a');
});

it.each<[string, ApiError, boolean]>([
  ['a lost connection', failed({ kind: 'network' }), true],
  ['a time-out', failed({ kind: 'timeout' }), true],
  ['an unreadable response', failed({ kind: 'shape', status: 200 }), true],
  ['a proxy without its server', failed({ status: 504 }), true],
  ['a bad gateway', failed({ status: 502 }), true],
  ['a bad gateway in the server’s own words', failed({ status: 502, error: 'Уредот не одговара' }), false],
  ['a conflict', failed({ status: 409 }), false],
  ['a server’s failure', failed({ status: 500 }), false],
  ['success: false', failed({ kind: 'refused', status: 200 }), false],
  ['an aborted call', failed({ kind: 'aborted' }), false],
])('knows whether %s leaves the outcome open', (_what, error, expected) => {
  expect(error.isOutcomeUnknown).toBe(expected);
});
