import type { ModuleBackend, ModuleNeeds } from 'shared-auth/contract';
import { needProblems } from './needs';

const problems = (needs: unknown, backend?: unknown) =>
  needProblems({ needs: needs as ModuleNeeds, backend: backend as ModuleBackend });

it.each([
  [{}],
  [{ connect: ['https://api.example.mk', 'wss://live.example.mk:8443'] }],
  [{ img: ['https://tiles.example.mk'], font: ['https://fonts.example.mk'], media: ['https://a-b.example.mk'] }],
])('takes origins: %j', (needs) => {
  expect(problems(needs)).toEqual([]);
});

it.each([
  '*',
  'https:',
  'https://*',
  'https://*.example.mk',
  'http://api.example.mk',
  'https://localhost',
  'https://10.0.0.1',
  'https://127.0.0.1:8080',
  'https://[::1]',
  'https://api.example.mk/',
  'https://api.example.mk/path',
  'https://api.example.mk; script-src *',
  'https://api.example.mk https://other.mk',
  "'self'",
  "'unsafe-inline'",
  'data:',
  'blob:',
  'https://user@example.mk',
  'https://API.example.mk',
  'https://api.example.mk\n',
  'https://api..example.mk',
  'https://api.example.mk:0',
])('refuses what is not one origin: %j', (source) => {
  expect(problems({ connect: [source] })).toEqual([expect.stringMatching(/^needs, connect\.0: an origin such as/)]);
});

it.each([
  [{ script: ['https://a.example.mk'] }, /^needs, script: /],
  [{ style: ['https://a.example.mk'] }, /^needs, style: /],
  [{ img: ['wss://a.example.mk'] }, /^needs, img\.0: an origin such as https/],
  [{ connect: [] }, /^needs, connect: /],
  [{ connect: Array.from({ length: 11 }, (_each, at) => `https://a${at}.mk.example`) }, /^needs, connect: /],
  ['https://a.example.mk', /^needs, whole: /],
])('refuses other directives and lists: %j', (needs, line) => {
  expect(problems(needs)[0]).toMatch(line);
});

it.each([
  { url: 'https://tyres.example.mk' },
  { url: 'http://tyres:8080/api/v1', role: 'manager' },
  { url: 'https://tyres.example.mk/api', token: true },
])('takes a backend: %j', (backend) => {
  expect(problems({}, backend)).toEqual([]);
});

it.each([
  { url: 'tyres' },
  { url: 'ftp://tyres.example.mk' },
  { url: 'https://tyres.example.mk/' },
  { url: 'https://tyres.example.mk/a/../b' },
  { url: 'https://tyres.example.mk/%2e%2e' },
  { url: 'https://tyres.example.mk\\a' },
  { url: 'https://ana:tajna@tyres.example.mk' },
  { url: 'https://tyres.example.mk?key=1' },
  { url: 'https://tyres.example.mk#a' },
  { url: 'https://TYRES.example.mk' },
  { url: 'http://tyres:8080', token: true },
  { url: 'https://tyres.example.mk', token: false },
  { url: 'https://tyres.example.mk', role: 'root' },
  { url: 'https://tyres.example.mk', cookies: true },
])('refuses a backend: %j', (backend) => {
  expect(problems({}, backend)).toEqual([expect.stringMatching(/^backend, /)]);
});
