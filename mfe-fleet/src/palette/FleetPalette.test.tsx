import { waitFor } from '@testing-library/react';
import { type PaletteProps, session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { listOf } from '../testing/fixtures';
import { renderFleet } from '../testing/renderFleet';
import FleetPalette from './FleetPalette';

const address = {
  label: '12, Партизански Одреди, Карпош, Скопје',
  latitude: 42.0041,
  longitude: 21.3925,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0',
};
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  serverAnnounces('addresses', 'zones');
  server = fakeServer({
    'GET /api/vehicles': listOf([]),
    'GET /api/devices': listOf([]),
    'GET /api/addresses': { json: { success: true, data: [address] } },
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

/** Types, as the palette does. @returns what is reported, the newest last */
async function typed(query: string, role: 'manager' | 'operator' = 'manager') {
  await signInAs(role);
  const reports: Parameters<PaletteProps['onEntries']>[] = [];
  const onEntries: PaletteProps['onEntries'] = (...report) => {
    reports.push(report);
  };
  renderFleet(<FleetPalette query={query} onEntries={onEntries} />, { path: '/dashboard' });
  return reports;
}
const groupsOf = (reports: Parameters<PaletteProps['onEntries']>[]) => reports.at(-1)?.[0]?.map(({ group }) => group);
const source = 'Адреси: © OpenStreetMap contributors';

it.each([
  ['manager', ['/map?near=42.00410,21.39250&map=42.00410,21.39250,16', '/geofences?lat=42.00410&lng=21.39250']],
  ['operator', ['/map?near=42.00410,21.39250&map=42.00410,21.39250,16']],
] as const)('finds addresses after all else, whose source it names, for a %s', async (role, links) => {
  const reports = await typed('Партизанска 12', role);
  await waitFor(() => expect(reports.at(-1)?.[1]).toBe(source));
  const found = (reports.at(-1)?.[0] ?? []).filter(({ group }) => group === 'Адреси');
  expect(found.map(({ label, to }) => [label, to])).toEqual(links.map((to) => [address.label, to]));
  expect(found.every(({ isLate }) => isLate)).toBe(true);
  const [call] = server.callsTo('GET', '/api/addresses');
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ search: 'Партизанска 12', language: 'mk' });
});

it('waits for no address, and says that they could not be searched beside what was found', async () => {
  server.on('GET /api/addresses', { status: 502, json: { success: false, error: 'Нема геокодер' } });
  const reports = await typed('Битола');
  await waitFor(() => expect(groupsOf(reports)).toContain('Места'));
  expect(reports.at(-1)?.[1]).toBe('Се пребаруваат адреси...');
  await waitFor(() => expect(reports.at(-1)?.[1]).toBe('Адресите моментално не може да се пребараат.'));
  expect(new Set(groupsOf(reports))).toEqual(new Set(['Места']));
});

it.each([
  ['two letters', 'Би', ['addresses']],
  ['a server without a geocoder', 'Битола', []],
] as const)('asks for no address of %s', async (_, query, announced) => {
  serverAnnounces(...announced);
  const reports = await typed(query);
  await waitFor(() => expect(groupsOf(reports)).toContain('Места'));
  expect(reports.map(([, note]) => note ?? null)).toEqual(reports.map(() => null));
});
