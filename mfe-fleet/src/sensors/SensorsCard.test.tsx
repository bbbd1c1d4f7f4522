import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { type FakeAnswer, fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { readCsv } from 'shared-ui/testing';
import { renderFleet } from '../testing/renderFleet';
import SensorsCard from './SensorsCard';

const named = { id: 4, attribute: 'temp1', name: 'Ладилник', unit: '°C', is_flag: false };
const noon = Date.parse('2026-12-10T11:00:00Z') / 1_000;
const saved: Blob[] = [];
const csv = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Извези CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  return readCsv(saved[0] as Blob);
};
let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  saved.length = 0;
  Object.assign(URL, { createObjectURL: (file: Blob) => saved.push(file) && 'blob:values', revokeObjectURL: () => {} });
  // jsdom cannot go anywhere, and logs it.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  server = fakeServer({
    'GET /api/vehicles/:id/sensors': {
      json: { success: true, data: [{ ...named, thresholds: [], times: [noon], values: [9] }] },
    },
    'GET /api/vehicles/:id/sensors/values': {
      json: {
        success: true,
        data: {
          sensors: [named, { ...named, id: 5, name: 'Врата', unit: null, is_flag: true }],
          parts: [
            { sensor_id: 4, times: [noon, noon + 30], values: [4.125, 5] },
            { sensor_id: 4, times: [noon + 60], values: [9] },
          ],
        },
      },
    },
  });
  await signInAs('operator');
});
afterEach(() => {
  jest.restoreAllMocks();
  server.restore();
  serverAnnounces();
  session.logout();
});

it('a file of a week has every reading, and states for how long there is none', async () => {
  serverAnnounces('sensors', 'sensors.values');
  renderFleet(<SensorsCard vehicle={7} plate="SK 1" device="GPS-1" />, {
    path: '/vehicles/:id',
    at: '/vehicles/7?values=7',
  });
  expect(await csv()).toEqual([
    [expect.stringMatching(/Време$/), 'Ладилник (°C)', 'Врата'],
    ['10.12.2026 12:00:00', '4.125', ''],
    ['10.12.2026 12:00:30', '5', ''],
    ['10.12.2026 12:01:00', '9', ''],
    ['Ладилник: 167 ч 54 мин без мерења (прекини подолги од 90 мин).'],
    ['Врата: нема мерења.'],
  ]);
  const [call] = server.callsTo('GET', '/api/vehicles/7/sensors/values');
  expect(Object.fromEntries(call?.query ?? [])).toEqual({
    start: '2026-12-08T09:35:00.000Z',
    end: '2026-12-15T09:35:00.000Z',
  });
});

it('a file of a month is waited for as long as the server reads it, and the page says so', async () => {
  serverAnnounces('sensors', 'sensors.values');
  let reply = (_: FakeAnswer) => {};
  server.on('GET /api/vehicles/:id/sensors/values', () => new Promise((resolve) => (reply = resolve)));
  renderFleet(<SensorsCard vehicle={7} plate="SK 1" device="GPS-1" />, {
    path: '/vehicles/:id',
    at: '/vehicles/7?values=30',
  });
  const button = await screen.findByRole('button', { name: 'Извези CSV' });
  jest.useFakeTimers({ now: Date.now() });
  try {
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(button);
    const status = await screen.findByText(/^Се читаат сите мерења/);
    expect(status).toHaveAttribute('role', 'status');
    // The client's own limit is shorter than the server's.
    await act(() => jest.advanceTimersByTimeAsync(240_000));
    expect(status).toBeVisible();
    reply({ json: { success: true, data: { sensors: [named], parts: [] } } });
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(status).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

it('of a server without that it has what the graph shows, and says so', async () => {
  serverAnnounces('sensors');
  renderFleet(<SensorsCard vehicle={7} plate="SK 1" device="GPS-1" />, {
    path: '/vehicles/:id',
    at: '/vehicles/7?values=7',
  });
  expect((await csv()).slice(1)).toEqual([
    ['10.12.2026 12:00:00', '9'],
    ['Од секој дел од периодот е само најниската и највисоката вредност.'],
    [expect.stringContaining('без мерења')],
  ]);
  expect(server.callsTo('GET', '/api/vehicles/7/sensors/values')).toEqual([]);
});
