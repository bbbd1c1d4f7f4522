import { hashOfText } from '../../testing/fakeFiles';
import { preloadParts } from './shellParts';

const hash = hashOfText('whole');
const shell = {
  version: '1.0.0',
  scripts: [],
  styles: [],
  contract: '1.5.0',
  provides: {},
  parts: { table: ['table.js', 'table.css'], actions: ['actions.js'], broken: ['unknown.js'] },
  integrity: { 'table.js': hash, 'table.css': hash, 'actions.js': hash },
};
const preloads = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(
    (link) => `${link.as} ${link.getAttribute('href')?.split('/').slice(3).join('/')} ${link.integrity === hash}`,
  );

afterEach(() => {
  for (const link of document.querySelectorAll('link')) link.remove();
  Reflect.deleteProperty(performance, 'getEntriesByName');
});

it('fetches the chunks of the parts a page shows, with their hashes, but those it has', () => {
  const fetched = new URL('/modules/shell/1.0.0/actions.js', window.location.href).href;
  const getEntriesByName = (url: string) => (url === fetched ? [{ name: url }] : []);
  Object.defineProperty(performance, 'getEntriesByName', { value: getEntriesByName, configurable: true });
  preloadParts(shell, ['table', 'actions', 'of-another-shell']);
  expect(preloads()).toEqual(['script modules/shell/1.0.0/table.js true', 'style modules/shell/1.0.0/table.css true']);
});

it('says nothing of a file that the registry has no hash of', () => {
  expect(() => preloadParts(shell, ['broken'])).not.toThrow();
  expect(preloads()).toEqual([]);
});
