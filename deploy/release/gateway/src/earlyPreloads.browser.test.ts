import { LAST_ATTRIBUTE, LATER_ELEMENT_ID } from 'shared-auth/contract';
import { earlyPreloads } from './earlyPreloads';

/** A page as the gateway writes it, whose preloads the test lets come, and its script. */
function open(...come: string[]): { come(name: string, how?: 'load' | 'error'): void } {
  const getEntriesByName = (url: string) => come.filter((name) => url.endsWith(name));
  Object.defineProperty(performance, 'getEntriesByName', { value: getEntriesByName, configurable: true });
  document.head.innerHTML = `
    <link rel="preload" as="script" href="/registry.js"><link rel="preload" as="script" href="/console.js">
    <link rel="preload" as="style" href="/console.css">
    <template id="${LATER_ELEMENT_ID}"><link rel="preload" as="script" href="/page.js">
      <link rel="preload" as="script" ${LAST_ATTRIBUTE} href="/map.js"></template>`;
  const script = document.createElement('script');
  script.textContent = earlyPreloads;
  document.head.append(script);
  return {
    come: (name, how = 'load') => document.querySelector(`link[href="${name}"]`)?.dispatchEvent(new Event(how)),
  };
}
const asked = () => ['/page.js', '/map.js'].filter((name) => document.querySelector(`link[href="${name}"]`) !== null);

afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  Reflect.deleteProperty(performance, 'getEntriesByName');
});

it("asks for the page's own files once one beside the first script is there, for the last once all are or failed", () => {
  localStorage.setItem('token', 'of ana');
  const page = open();
  expect(asked()).toEqual([]);
  page.come('/registry.js');
  page.come('/registry.js');
  expect(asked()).toEqual(['/page.js']);
  page.come('/console.js', 'error');
  expect(asked()).toEqual(['/page.js', '/map.js']);
});

it('counts those that came before the script, once', () => {
  jest.useFakeTimers();
  localStorage.setItem('token', 'of ana');
  const page = open('/registry.js');
  jest.runAllTimers();
  expect(asked()).toEqual(['/page.js']);
  page.come('/registry.js');
  expect(asked()).toEqual(['/page.js']);
  page.come('/console.js');
  expect(asked()).toEqual(['/page.js', '/map.js']);
});

it('asks for nothing more in the name of a visitor', () => {
  const page = open();
  page.come('/registry.js');
  page.come('/console.js');
  expect(asked()).toEqual([]);
});
