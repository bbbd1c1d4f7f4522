/** `landed` of a page that has just opened, with these files listed for it, some of which have come. */
async function open(files: string[], come: string[] = []) {
  Object.defineProperty(performance, 'getEntriesByName', {
    value: (url: string) => come.filter((file) => url.endsWith(file)),
    configurable: true,
  });
  document.head.innerHTML = files.map((file) => `<link rel="preload" as="script" href="${file}">`).join('');
  let isLanded = false;
  await jest.isolateModulesAsync(async () => {
    const { landed } = await import('./landed');
    void landed().then(() => {
      isLanded = true;
    });
  });
  const settle = () => jest.advanceTimersByTimeAsync(0);
  await settle();
  return {
    isLanded: () => isLanded,
    async tell(file: string, outcome: 'load' | 'error') {
      document.querySelector(`link[href="${file}"]`)?.dispatchEvent(new Event(outcome));
      await settle();
    },
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.head.innerHTML = '';
  Reflect.deleteProperty(performance, 'getEntriesByName');
});

it('is when all that the gateway listed for the page has come or failed', async () => {
  const page = await open(['/page.js', '/map.js', '/page.css'], ['/page.css']);
  await page.tell('/map.js', 'load');
  expect(page.isLanded()).toBe(false);
  await page.tell('/page.js', 'error');
  expect(page.isLanded()).toBe(true);
});

it('is at once where nothing is listed', async () => {
  expect((await open([])).isLanded()).toBe(true);
});

it('waits for no file longer than 5 s', async () => {
  const page = await open(['/hanging.js']);
  await jest.advanceTimersByTimeAsync(4_900);
  expect(page.isLanded()).toBe(false);
  await jest.advanceTimersByTimeAsync(100);
  expect(page.isLanded()).toBe(true);
});
