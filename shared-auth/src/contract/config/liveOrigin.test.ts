import { liveOriginFor } from './liveOrigin';

const at = (href: string) => new URL(href);

// docs/spec/core.md §9
it.each([
  ['', 'http://localhost:8080/map', 'http://localhost:3000'],
  ['', 'https://localhost/map', 'http://localhost:3000'],
  ['', 'http://127.0.0.1:8080/', 'http://127.0.0.1:3000'],
  ['', 'https://fleet.example.mk/alarms', 'https://fleet.example.mk:3000'],
  ['', 'http://10.0.0.5:8080/', 'http://10.0.0.5:3000'],
  ['', 'http://[::1]:8080/', 'http://[::1]:3000'],
  ['https://live.example.mk', 'https://fleet.example.mk/', 'https://live.example.mk'],
  ['https://live.example.mk:8443/socket?x', 'http://localhost:8080/', 'https://live.example.mk:8443'],
  ['none', 'http://localhost:8080/', ''],
  ['/', 'https://fleet.example.mk/map', 'https://fleet.example.mk'],
])('for %j on %s is %s', (liveOrigin, page, expected) => {
  expect(liveOriginFor({ liveOrigin }, at(page))).toBe(expected);
});

it('does not use a value that is no URL', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  expect(liveOriginFor({ liveOrigin: 'http://' }, at('http://localhost:8080/'))).toBe('http://localhost:3000');
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
