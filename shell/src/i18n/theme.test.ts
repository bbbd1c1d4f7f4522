import { applyTheme, currentTheme, setTheme, watchTheme } from './theme';

const shown = () => document.documentElement.dataset.theme;
let systemIsDark = false;
let tellSystem = () => {};

beforeEach(() => {
  systemIsDark = false;
  jest.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return systemIsDark;
        },
        addEventListener: (_event: string, fn: () => void) => {
          tellSystem = fn;
        },
      }) as unknown as MediaQueryList, // only what the theme uses
  );
});
afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

it('follows the system until the user chooses', () => {
  systemIsDark = true;
  applyTheme();
  expect([currentTheme(), shown()]).toEqual(['system', 'dark']);
  systemIsDark = false;
  tellSystem();
  expect(shown()).toBe('light');
});

it('keeps the choice and tells who watches', () => {
  applyTheme();
  let told = 0;
  const stop = watchTheme(() => {
    told += 1;
  });
  setTheme('dark');
  expect([shown(), localStorage.getItem('fleet.theme'), told]).toEqual(['dark', 'dark', 1]);
  stop();
  setTheme('light');
  expect(told).toBe(1);
  applyTheme();
  expect([currentTheme(), shown()]).toEqual(['light', 'light']);
});

it('is not disturbed by garbage or by storage that throws', () => {
  localStorage.setItem('fleet.theme', '{"x":1}');
  applyTheme();
  expect(currentTheme()).toBe('system');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  setTheme('dark');
  expect(shown()).toBe('dark');
  applyTheme();
  expect(currentTheme()).toBe('system');
});
