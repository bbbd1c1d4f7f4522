import { LATER_ELEMENT_ID } from 'shared-auth/contract';
import { earlyPreloads } from './earlyPreloads';

/** A page as the gateway writes it, whose preloads the test lets come, and its script. */
function open(): { come(name: string, how?: 'load' | 'error'): void } {
  document.head.innerHTML = `
    <link rel="preload" as="script" href="/registry.js"><link rel="preload" as="script" href="/console.js">
    <link rel="preload" as="style" href="/console.css">
    <template id="${LATER_ELEMENT_ID}"><link rel="preload" as="script" href="/page.js"></template>`;
  const script = document.createElement('script');
  script.textContent = earlyPreloads;
  document.head.append(script);
  return {
    come: (name, how = 'load') => document.querySelector(`link[href="${name}"]`)?.dispatchEvent(new Event(how)),
  };
}
const isPageAsked = () => document.querySelector('link[href="/page.js"]') !== null;

afterEach(() => localStorage.clear());

it("asks for the page's files once those beside the first script are there or have failed", () => {
  localStorage.setItem('token', 'of ana');
  const page = open();
  page.come('/registry.js');
  expect(isPageAsked()).toBe(false);
  page.come('/console.js', 'error');
  expect(isPageAsked()).toBe(true);
});

it('asks for nothing more in the name of a visitor', () => {
  const page = open();
  page.come('/registry.js');
  page.come('/console.js');
  expect(isPageAsked()).toBe(false);
});
