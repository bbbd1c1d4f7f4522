import { fileUrl, hashOf, isUnchecked, trustOrigin, trustRelease } from './integrity';

const of = { moduleId: 'mfe-alarms', version: '1.2.0' };
const release = (version: string, integrity: Record<string, string>) => ({
  entry: `/modules/mfe-alarms/${version}/mf-manifest.json`,
  integrity,
});

it('knows the hash of each file of a trusted release', () => {
  const trusted = release('1.2.0', { 'remoteEntry.js': 'sha384-a' });
  trustRelease(trusted);
  expect(hashOf({ ...of, url: fileUrl(trusted, 'remoteEntry.js') })).toBe('sha384-a');
});

it.each([
  ['the registry has none for it', '/modules/mfe-alarms/1.2.0/page.js'],
  ['its release was never trusted', '/modules/mfe-alarms/9.9.9/remoteEntry.js'],
  ['it is somewhere else', 'https://evil.test/modules/mfe-alarms/1.2.0/remoteEntry.js'],
])('refuses a file when %s, and names the version', (_why, url) => {
  trustRelease(release('1.2.0', { 'remoteEntry.js': 'sha384-a' }));
  expect(() => hashOf({ ...of, url })).toThrow(expect.objectContaining({ ...of, kind: 'integrity' }));
});

it('has no hash for a development server that was trusted', () => {
  trustOrigin('http://localhost:4102');
  expect(isUnchecked('http://localhost:4102/page.js')).toBe(true);
  expect(hashOf({ ...of, url: 'http://localhost:4102/page.js' })).toBeUndefined();
});
