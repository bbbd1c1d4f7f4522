import { readOverrides } from './overrides';

beforeEach(() => sessionStorage.clear());

const search = (url: string) => `?mfe-alarms=${encodeURIComponent(url)}`;

it('takes an override from the address and keeps it for the tab', () => {
  const url = 'http://localhost:4102/mf-manifest.json';
  expect(readOverrides(true, search(url))).toEqual({ 'mfe-alarms': url });
  expect(readOverrides(true, '')).toEqual({ 'mfe-alarms': url });
});

it.each([
  'https://evil.example/mf-manifest.json',
  'http://localhost.evil.example/x',
  '//evil.example/x',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'nonsense',
])('refuses %s: only this computer may override', (url) => {
  expect(readOverrides(true, search(url))).toEqual({});
});

it('does nothing where config.json does not allow it', () => {
  expect(readOverrides(false, search('http://localhost:4102/mf-manifest.json'))).toEqual({});
});

it('survives garbage in storage', () => {
  sessionStorage.setItem('fleet.overrides', '{"mfe-alarms": 5, "x"');
  expect(readOverrides(true, '')).toEqual({});
});
