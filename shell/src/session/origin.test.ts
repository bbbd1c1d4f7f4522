import { forgetOrigin, originAfterLogin, rememberOrigin, safeOrigin } from './origin';

const HOST = 'console.example.mk';
/** What following the path would do to the address. */
const hostAfter = (path: string) => new URL(path, `https://${HOST}/login`).host;

// docs/docs/faults.md row 29
const hostile: unknown[] = [
  '//evil.test',
  '//evil.test/alarms',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https://evil.test',
  'HTTPS://EVIL.TEST',
  'http:evil.test',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.test/1',
  'evil.test',
  '@evil.test',
  '.evil.test',
  ':443',
  '',
  ' //evil.test',
  '\t//evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '/\u0000/evil.test',
  '/\u00a0/evil.test',
  '/\u2028/evil.test',
  '/./\\evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/alarms/..//evil.test',
  '/%2f/evil.test',
  '/%2Fevil.test',
  '/%5cevil.test',
  '/%5C%5Cevil.test',
  '/%09/evil.test',
  '/%2e%2e//evil.test',
  '/%',
  '/%E0%A4%A',
  '//evil.test@console.example.mk',
  '/login',
  '/login/',
  '/login?next=//evil.test',
  `/${'a'.repeat(3_000)}`,
  null,
  undefined,
  7,
  {},
  ['/alarms'],
  { toString: () => '/alarms' },
];

it('row 29: is the dashboard for every hostile value', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(30);
  for (const value of hostile) {
    expect([value, safeOrigin(value)]).toEqual([value, '/dashboard']);
    expect(hostAfter(safeOrigin(value))).toBe(HOST);
  }
});

it.each([
  '/alarms',
  '/vehicles/7/edit',
  '/alarms?severity=critical&page=2#row-5',
  '/vehicles/%D0%A1%D0%9A-1',
  '/map?next=//evil.test',
  '/vehicles/a%2Fb',
  '/users#//evil.test',
])('is %s itself', (path) => {
  expect(safeOrigin(path)).toBe(path);
  expect(hostAfter(safeOrigin(path))).toBe(HOST);
});

describe('after login', () => {
  afterEach(forgetOrigin);

  it('comes from the router, else from what was kept over a reload, else it is the dashboard', () => {
    expect(originAfterLogin(null, 'ana')).toBe('/dashboard');
    rememberOrigin({ path: '/map', owner: null });
    expect(originAfterLogin(null, 'ana')).toBe('/map');
    expect(originAfterLogin({ origin: { path: '/alarms?page=2', owner: null } }, 'ana')).toBe('/alarms?page=2');
    forgetOrigin();
    expect(originAfterLogin(undefined, 'ana')).toBe('/dashboard');
  });

  it('is not the page of another user', () => {
    const state = { origin: { path: '/users', owner: 'ana' } };
    expect(originAfterLogin(state, 'ana')).toBe('/users');
    expect(originAfterLogin(state, 'boris')).toBe('/dashboard');
  });

  it.each([
    ['no JSON', '{'],
    ['a bare path', '"/alarms"'],
    ['a hostile path', '{"path":"//evil.test"}'],
    ['no path', '{"owner":"ana"}'],
    ['a list', '[]'],
  ])('is the dashboard when %s was kept', (_what, kept) => {
    sessionStorage.setItem('fleet.origin', kept);
    expect(originAfterLogin(null, 'ana')).toBe('/dashboard');
  });

  it('survives storage that throws', () => {
    const refuse = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(originAfterLogin(null, 'ana')).toBe('/dashboard');
    refuse.mockRestore();
  });
});
