import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { CommandDialogs } from '../devices/commands/CommandDialogs';
import type { EngineCutFacts } from '../devices/commands/EngineCutDialog';
import { useCommands } from '../devices/commands/useCommands';
import { renderFleet } from '../testing/renderFleet';
import { EngineBadge } from './EngineBadge';
import { EngineNotice } from './EngineNotice';

const user = userEvent.setup();
const engine = (more = {}) => ({
  id: 11,
  device_id: 'GPS-011',
  vehicle_id: 7,
  license_plate: 'SK-1234-AB',
  state: 'cut',
  at: '2026-11-23T13:03:00Z',
  by: 'Ана Петровска',
  reason: 'кражба',
  still_since: null,
  ...more,
});
let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  await signInAs('operator');
  serverAnnounces('engines');
  server = fakeServer({ 'GET /api/engines': { json: { data: [engine()] } } });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  act(() => session.logout());
});

/** The dialog of a vehicle that moves, as its page has it. */
function Cut({ facts }: { facts: EngineCutFacts }) {
  const commands = useCommands(() => 11);
  return (
    <>
      <button type="button" onClick={() => commands.press('engine_cut')}>
        cut
      </button>
      <CommandDialogs commands={commands} facts={() => facts} />
    </>
  );
}
const facts = (speed: number) => ({ plate: 'SK-1234-AB', speed, fixAt: Date.now() });

it('B6: a cut engine stands on its vehicle and its device, with who, when and why', async () => {
  renderFleet(<EngineNotice vehicleId={7} deviceId={null} />, { path: '/engine' });
  expect(await screen.findByText('Моторот е исклучен — од Ана Петровска, 23.11.2026 14:03:00, кражба')).toBeVisible();
});

it('says that nothing is known of the engine where that cannot be read, until it can', async () => {
  server.on('GET /api/engines', { status: 503, json: {} });
  renderFleet(<EngineNotice vehicleId={7} deviceId={null} />, { path: '/engine' });
  expect(await screen.findByText(/^Не е познато дали моторот е исклучен/)).toBeVisible();
  server.on('GET /api/engines', { json: { data: [] } });
  await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  await waitFor(() => expect(screen.queryByText(/мотор/)).toBeNull());
});

it.each([
  ['device', { vehicleId: null, deviceId: 'GPS-011' }],
  ['vehicle', { vehicleId: 7, deviceId: null }],
])('is in lists and popups by its %s', async (_by, owner) => {
  renderFleet(<EngineBadge isShort {...owner} />, { path: '/engine' });
  expect(await screen.findByText('Моторот е исклучен')).toBeVisible();
});

it('says nothing of other vehicles, and asks nothing where the server has no record', async () => {
  const view = renderFleet(<EngineBadge vehicleId={8} deviceId="GPS-012" />, { path: '/engine' });
  await waitFor(() => expect(server.callsTo('GET', '/api/engines')).toHaveLength(1));
  expect(screen.queryByText(/Моторот/)).toBeNull();
  view.unmount();
  serverAnnounces();
  renderFleet(<EngineNotice vehicleId={7} deviceId={null} />, { path: '/engine' });
  expect(server.callsTo('GET', '/api/engines')).toHaveLength(1);
});

it('one that waits for its vehicle to stand says so, and can be taken back', async () => {
  server.on('GET /api/engines', { json: { data: [engine({ state: 'waiting' })] } });
  server.on('DELETE /api/devices/:id/waiting-engine-cut', () => {
    server.on('GET /api/engines', { json: { data: [] } });
    return { json: {} };
  });
  renderFleet(<EngineNotice vehicleId={7} deviceId={null} />, { path: '/engine' });
  expect(await screen.findByText(/^Моторот ќе се исклучи кога возилото ќе застане — од Ана Петровска/)).toBeVisible();
  expect(screen.getByText(/Се чека возилото да застане/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Откажи го исклучувањето' }));
  await waitFor(() => expect(screen.queryByText(/Моторот ќе се исклучи/)).toBeNull());
  expect(server.callsTo('DELETE', '/api/devices/11/waiting-engine-cut')).toHaveLength(1);
});

async function fill() {
  await user.click(screen.getByRole('button', { name: 'cut' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Регистрација/ }), 'sk1234ab');
  await user.type(within(dialog).getByRole('textbox', { name: /Причина/ }), 'кражба');
  return dialog;
}

it('a cut at speed asks for one more word, and offers to wait', async () => {
  server.on('POST /api/devices/:id/command', { json: { data: null } });
  renderFleet(<Cut facts={facts(62)} />, { path: '/engine' });
  const dialog = await fill();
  await user.click(within(dialog).getByRole('button', { name: 'Исклучи мотор' }));
  expect(await within(dialog).findByText('Потврдете дека сакате да се исклучи веднаш')).toBeVisible();
  expect(server.callsTo('POST', '/api/devices/11/command')).toHaveLength(0);
  await user.click(within(dialog).getByRole('checkbox', { name: /исклучувањето на моторот при 62 km\/h е опасно/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Исклучи мотор' }));
  await waitFor(() => expect(server.callsTo('POST', '/api/devices/11/command')).toHaveLength(1));
});

it('waits for the vehicle to stand where that is chosen, and cuts nothing now', async () => {
  server.on('PUT /api/devices/:id/waiting-engine-cut', { json: {} });
  renderFleet(<Cut facts={facts(62)} />, { path: '/engine' });
  const dialog = await fill();
  await user.click(within(dialog).getByRole('button', { name: 'Исклучи кога ќе застане' }));
  await waitFor(() =>
    expect(server.callsTo('PUT', '/api/devices/11/waiting-engine-cut')[0]?.body).toEqual({ reason: 'кражба' }),
  );
  expect(server.callsTo('POST', '/api/devices/11/command')).toHaveLength(0);
});
