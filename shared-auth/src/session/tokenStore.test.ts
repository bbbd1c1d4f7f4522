import { createTokenStore, TOKEN_KEY } from './tokenStore';

const broken = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};
const otherTab = (key: string | null = TOKEN_KEY) => window.dispatchEvent(new StorageEvent('storage', { key }));

afterEach(() => localStorage.clear());

describe('token store', () => {
  it('keeps the token under the key of the spec', () => {
    const tokens = createTokenStore();
    tokens.write('abc.def');
    expect(localStorage.getItem('token')).toBe('abc.def');
    expect(tokens.read()).toBe('abc.def');
    tokens.clear();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('row 25: keeps it in memory where storage throws', () => {
    const tokens = createTokenStore(broken);
    expect(tokens.read()).toBeNull();
    tokens.write('abc');
    expect(tokens.read()).toBe('abc');
    expect(tokens.persistent).toBe(false);
    tokens.clear();
    expect(tokens.read()).toBeNull();
  });

  it('keeps it in memory where storage is full', () => {
    const full = { ...localStorage, getItem: () => null, removeItem: () => {}, setItem: () => broken() };
    const tokens = createTokenStore(() => full as unknown as Storage); // only what the store uses
    tokens.write('abc');
    expect(tokens.read()).toBe('abc');
    expect(tokens.persistent).toBe(false);
  });

  it.each([
    ['blanks', 'two words'],
    ['a line break', 'abc\ndef'],
    ['Cyrillic', 'токен'],
    ['nothing', ''],
    ['too much', 'x'.repeat(8193)],
  ])('takes %s for garbage, not for a token', (_what, value) => {
    localStorage.setItem(TOKEN_KEY, value);
    const tokens = createTokenStore();
    expect(tokens.read()).toBeNull();
    expect(tokens.isGarbage()).toBe(true);
  });

  it('leaves a newer token of another tab alone', () => {
    const tokens = createTokenStore();
    tokens.write('mine');
    localStorage.setItem(TOKEN_KEY, 'theirs');
    tokens.clear('mine');
    expect(localStorage.getItem(TOKEN_KEY)).toBe('theirs');
  });

  it('tells of a change in another tab once, with what is stored now', () => {
    const tokens = createTokenStore();
    tokens.write('mine');
    const changes: (string | null)[] = [];
    const stop = tokens.onChangeElsewhere((token) => changes.push(token));
    otherTab('unrelated');
    otherTab();
    expect(changes).toEqual([]);
    localStorage.setItem(TOKEN_KEY, 'theirs');
    otherTab();
    otherTab();
    localStorage.clear();
    otherTab(null);
    expect(changes).toEqual(['theirs', null]);
    stop();
    localStorage.setItem(TOKEN_KEY, 'again');
    otherTab();
    expect(changes).toHaveLength(2);
  });

  it('compares when a frozen tab is shown again', () => {
    const tokens = createTokenStore();
    tokens.write('mine');
    const changes: (string | null)[] = [];
    const stop = tokens.onChangeElsewhere((token) => changes.push(token));
    localStorage.clear();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(changes).toEqual([null]);
    stop();
  });
});
