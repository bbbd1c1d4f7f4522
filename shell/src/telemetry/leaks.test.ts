import { watchLeaks } from './leaks';
import { enterPlace } from './places';
import { type Report, sendReportsBy, setReportContext } from './reports';

/*
 * Code of a module, as its file would run it: what is started is known by the file that started it.
 */
function runAs(version: string, code: string, name = 'page.js'): unknown {
  const file = `${location.origin}/modules/mfe-alarms/${version}/${name}`;
  return new Function(`${code}\n//# sourceURL=${file}`)();
}

let reports: Report[];
let said: string[];
/** A page of the version is shown, runs its code and is left. */
async function visit(version: string, code: string, file?: string): Promise<void> {
  setReportContext({ revision: 1, shell: '1.0.0', candidates: new Set([`mfe-alarms@${version}`]) });
  const leave = enterPlace(`mfe-alarms@${version}`);
  runAs(version, code, file);
  leave();
  await jest.advanceTimersByTimeAsync(150);
}

beforeAll(() => {
  jest.useFakeTimers();
  watchLeaks();
});
afterAll(() => jest.useRealTimers());
beforeEach(() => {
  reports = [];
  said = [];
  sendReportsBy((report) => void reports.push(report));
  jest.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)));
});
afterEach(() => {
  sendReportsBy(null);
  jest.restoreAllMocks();
});

const counted = globalThis as unknown as { counted: number };

it.each([
  ['setInterval', '2.0.1', 'setInterval(() => { globalThis.counted += 1; }, 10);'],
  ['setTimeout', '2.0.2', '(function again() { setTimeout(() => { globalThis.counted += 1; again(); }, 300); })();'],
  [
    'requestAnimationFrame',
    '2.0.3',
    '(function again() { requestAnimationFrame(() => { globalThis.counted += 1; again(); }); })();',
  ],
  [
    'keydown listener on document',
    '2.0.4',
    'document.addEventListener("keydown", () => { globalThis.counted += 1; }, true);',
  ],
  ['click listener on body', '2.0.5', 'document.body.addEventListener("click", () => { globalThis.counted += 1; });'],
  [
    'MutationObserver',
    '2.0.6',
    'new MutationObserver(() => { globalThis.counted += 1; }).observe(document, { childList: true, subtree: true });',
  ],
])('row 42: ends %s that a module has left behind, and reports it by name', async (name, version, code) => {
  Object.assign(globalThis, { counted: 0 });
  await visit(version, code);
  expect(said).toEqual([expect.stringContaining(`mfe-alarms@${version} failed (leak): left behind: ${name}`)]);
  expect(reports).toEqual([expect.objectContaining({ module: 'mfe-alarms', version, kind: 'leak' })]);
  counted.counted = 0;
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  document.body.click();
  document.body.append(document.createElement('p'));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(counted.counted).toBe(0);
});

it('says nothing of what the module ends itself, or what has ended', async () => {
  await visit(
    '2.1.0',
    `clearInterval(setInterval(() => {}, 10));
    setTimeout(() => {}, 5);
    cancelAnimationFrame(requestAnimationFrame(() => {}));
    const press = () => {};
    document.addEventListener('keydown', press);
    document.removeEventListener('keydown', press);
    const end = new AbortController();
    window.addEventListener('resize', press, { signal: end.signal });
    end.abort();
    const observer = new MutationObserver(() => {});
    observer.observe(document, { childList: true });
    observer.disconnect();
    document.createElement('p').addEventListener('click', press);`,
  );
  expect(reports).toEqual([]);
});

it('leaves what a module has running while one of its pages is on the screen, and what the shell has', async () => {
  Object.assign(globalThis, { counted: 0 });
  const own = setInterval(() => undefined, 10);
  const other = enterPlace('mfe-alarms@2.2.0');
  await visit('2.2.0', 'setInterval(() => { globalThis.counted += 1; }, 10);');
  expect(reports).toEqual([]);
  expect(counted.counted).toBeGreaterThan(0);
  clearInterval(own);
  other();
  await jest.advanceTimersByTimeAsync(150);
  expect(reports).toHaveLength(1);
});

it('row 42: puts back prototypes, built-ins and globals that a candidate has changed, and reports them by name', async () => {
  const { stringify } = JSON;
  await visit(
    '2.3.0',
    `Array.prototype.last = function () { return this.at(-1); };
    String.prototype.trim = () => 'trimmed';
    JSON.stringify = () => 'patched';
    globalThis.alarmCache = {};`,
  );
  expect(said).toEqual([
    expect.stringContaining(
      'left behind: global alarmCache, Array.prototype.last, String.prototype.trim, JSON.stringify',
    ),
  ]);
  expect('last' in Array.prototype).toBe(false);
  expect(' a '.trim()).toBe('a');
  expect(JSON.stringify).toBe(stringify);
  expect('alarmCache' in globalThis).toBe(false);
});

it('takes the time limit of a chunk that is still being loaded for the bundler’s, not for what the module left', async () => {
  await visit('9.0.1', 'setTimeout(() => {}, 8_000)', 'remoteEntry.0a1b.js');
  expect(reports).toEqual([]);
  await visit('9.0.2', 'setTimeout(() => {}, 8_000)');
  expect(reports).toMatchObject([{ version: '9.0.2', kind: 'leak' }]);
});
