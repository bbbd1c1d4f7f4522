import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../src/test';

/**
 * Typical actions of libraries, each of which reports whether it had an effect. They run by a timer in the page,
 * because the policy does not bind what a debugger evaluates.
 */
const probes: Record<string, string> = {
  'has its styles in files': `
    return [...document.styleSheets].some((sheet) => sheet.href !== null && sheet.cssRules.length > 0);`,
  'sets single properties (`element.style`)': `
    const box = document.body.appendChild(document.createElement('i'));
    box.style.color = 'rgb(1, 2, 3)';
    return getComputedStyle(box).color === 'rgb(1, 2, 3)';`,
  'adopts style sheets (`adoptedStyleSheets`)': `
    const sheet = new CSSStyleSheet();
    sheet.insertRule('b { color: rgb(1, 2, 3); }');
    document.adoptedStyleSheets.push(sheet);
    return getComputedStyle(document.body.appendChild(document.createElement('b'))).color === 'rgb(1, 2, 3)';`,
  'makes empty `<style>` elements and adds rules (`insertRule`)': `
    const style = document.createElement('style');
    style.append('');
    document.head.append(style);
    style.sheet.insertRule('s { color: rgb(1, 2, 3); }');
    return getComputedStyle(document.body.appendChild(document.createElement('s'))).color === 'rgb(1, 2, 3)';`,
  'writes text into `<style>` elements': `
    const style = document.createElement('style');
    style.append('u { color: rgb(1, 2, 3); }');
    document.head.append(style);
    return getComputedStyle(document.body.appendChild(document.createElement('u'))).color === 'rgb(1, 2, 3)';`,
  'sets the `style` attribute as text': `
    const box = document.body.appendChild(document.createElement('i'));
    box.setAttribute('style', 'color: rgb(1, 2, 3)');
    return getComputedStyle(box).color === 'rgb(1, 2, 3)';`,
  'makes elements one by one': `
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.append(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
    return document.body.appendChild(svg).childElementCount === 1 && document.createElement('canvas').getContext('2d') !== null;`,
  'writes strings as markup (`innerHTML`, `DOMParser`)': `
    const works = (write) => { try { return write(); } catch { return false; } };
    const box = document.createElement('div');
    return works(() => { box.innerHTML = '<p>1</p>'; return box.childElementCount === 1; })
      || works(() => new DOMParser().parseFromString('<p>1</p>', 'text/html').body.childElementCount === 1);`,
  'makes code of strings (`eval`, `Function`)': `
    const works = (run) => { try { return run() === 2; } catch { return false; } };
    return works(() => (0, eval)('1 + 1')) || works(() => new Function('return 1 + 1')());`,
  'compiles WebAssembly': `
    return WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => true);`,
  'starts a worker from an address': `
    return new Worker('/push-worker.js?of=a-module') instanceof Worker;`,
  'starts a worker from a string (`blob:`)': `
    return new Worker(URL.createObjectURL(new Blob(['1']))) instanceof Worker;`,
  'shows pictures of its own (`data:`, `blob:`)': `
    const picture = new Image();
    picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    return picture.decode().then(() => true);`,
  'calls or loads what is elsewhere': `
    return fetch('http://127.0.0.1:9/', { mode: 'no-cors' }).then(() => true, () => new Promise((done) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => done(effectiveDirective !== 'connect-src'), { once: true });
      void fetch('http://127.0.0.1:9/again', { mode: 'no-cors' }).catch(() => 0);
    }));`,
};

const guide = readFileSync(fileURLToPath(new URL('../../../../docs/modules.md', import.meta.url)), 'utf8');
/** The lines of the guide's table: what a library does, and whether that works. */
const stated = Object.fromEntries(
  [...guide.matchAll(/^\| ([^|]+) \| [^|]+ \| (yes|no)\b[^|]* \|$/gm)].map(([, what = '', works]) => [
    what,
    works === 'yes',
  ]),
);

test('docs/modules.md states what the policy lets a library do', async ({ openAs, expectErrors }) => {
  expectErrors(/Content Security Policy|Trusted|CSP violation|requires a '?Trusted/i);
  expect(Object.keys(stated).sort()).toEqual(Object.keys(probes).sort());
  const page = await openAs('admin', '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const found: Record<string, boolean> = {};
  for (const [what, code] of Object.entries(probes)) {
    // A script of the page itself would be refused; the debugger's function is only scheduled by it.
    found[what] = await page.evaluate(
      (run) =>
        new Promise<boolean>((resolve) => {
          setTimeout(run, 0, resolve);
        }),
      (await page.evaluateHandle(`(resolve) => {
        const tried = async () => { ${code} };
        tried().then((works) => resolve(works === true), () => resolve(false));
      }`)) as never,
    );
  }
  expect(found).toEqual(stated);
});
