import { storageOf } from './storage';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('P7: keeps what a module names under its own name, and leaves all else alone', () => {
  localStorage.setItem('draft', 'of someone else');
  const [own, other] = [storageOf('mfe-tyres:'), storageOf('mfe-wheels:', 'session')];
  own.set('draft', { width: 205 });
  other.set('draft', [1]);
  expect(own.get('draft')).toEqual({ width: 205 });
  expect(Object.keys(localStorage).sort()).toEqual(['draft', 'mfe-tyres:draft']);
  expect(Object.keys(sessionStorage)).toEqual(['mfe-wheels:draft']);
  own.remove('draft');
  expect(own.get('draft')).toBeNull();
  expect(localStorage.getItem('draft')).toBe('of someone else');
});

it('keeps nothing where the storage throws or holds garbage', () => {
  const own = storageOf('mfe-tyres:');
  localStorage.setItem('mfe-tyres:draft', '{');
  expect(own.get('draft')).toBeNull();
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  own.set('draft', 1);
  own.remove('draft');
  expect(own.get('draft')).toBeNull();
});
