import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { giveCanvasInertContext } from '../testing/inertCanvas';
import { renderPage } from '../testing/renderPage';
import { vehicleDay } from '../testing/vehicleDay';
import VehicleDay from './VehicleDay';

giveCanvasInertContext();

const seconds = (time: string) => Date.parse(`2026-11-22T${time}:00Z`) / 1000;
const values = {
  success: true,
  data: [
    {
      ...{ id: 1, attribute: 'temp1', name: 'Ладилник', unit: '°C', is_flag: false, thresholds: [] },
      ...{ times: [seconds('06:00'), seconds('06:30'), seconds('12:00')], values: [4, 7, 5] },
    },
    { id: 2, attribute: 'door', name: 'Врата', unit: null, is_flag: true, thresholds: [], times: [], values: [] },
  ],
};

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  server = fakeServer({
    'GET /api/vehicles/:id/day': { json: vehicleDay },
    'GET /api/vehicles/:id/sensors': { json: values },
  });
  await signInAs('operator');
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

const open = () => renderPage(<VehicleDay vehicleId={7} />, { route: '/vehicles/7?day=2026-11-22' });
const graph = () => screen.findByRole('slider', { name: 'Ладилник (°C)' });
const map = () => screen.findByRole('slider', { name: 'Момент од рутата' });

it('shows the moment that keys choose on the graph on the map and on the band, and a gap as a gap', async () => {
  serverAnnounces('sensors');
  open();
  expect(await screen.findByRole('heading', { name: 'Сензори 22.11.2026' })).toBeVisible();
  (await graph()).focus();
  expect(await graph()).toHaveAttribute('aria-valuetext', '5 °C');
  await map();
  // 07:30 of Skopje
  await userEvent.keyboard('{Home}{PageUp>7/}{ArrowRight>6/}');
  expect(await graph()).toHaveAttribute('aria-valuetext', '07:30 · 7 °C');
  expect(await map()).toHaveAttribute('aria-valuetext', expect.stringMatching(/^22\.11\.2026 07:30:00, /));
  expect(screen.getByText('07:30', { selector: 'span' })).toBeVisible();
  await userEvent.keyboard('{PageUp>2/}');
  expect(await graph()).toHaveAttribute('aria-valuetext', '09:30 · нема податок');
  expect(screen.queryByRole('slider', { name: 'Врата' })).not.toBeInTheDocument();
});

it('shows the moment of the map, of the pointer over the band and of a chosen entry everywhere', async () => {
  serverAnnounces('sensors');
  open();
  fireEvent.change(await map(), { target: { value: String(seconds('06:30') * 1000) } });
  expect(await graph()).toHaveAttribute('aria-valuetext', '07:30 · 7 °C');
  const band = screen.getByRole('radiogroup', { name: 'Ден од 0 до 24 часот' });
  jest
    .spyOn(band.parentElement as HTMLElement, 'getBoundingClientRect')
    .mockReturnValue({ left: 0, width: 240 } as DOMRect);
  // jsdom's pointer events have no place.
  fireEvent(band, new MouseEvent('pointermove', { clientX: 71, bubbles: true }));
  expect(await graph()).toHaveAttribute('aria-valuetext', '07:06 · 5 °C');
  expect(await map()).toHaveAttribute('aria-valuetext', expect.stringMatching(/^22\.11\.2026 07:06:00, /));
  await userEvent.click(within(band).getByRole('radio', { name: /Возење 1/ }));
  expect(await graph()).toHaveAttribute('aria-valuetext', '07:00 · 4 °C');
});

it('asks a server without sensors for no values', async () => {
  open();
  await map();
  await waitFor(() => expect(screen.getByRole('list', { name: 'Возења и стоења' })).toBeVisible());
  expect(server.callsTo('GET', '/api/vehicles/7/sensors')).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Сензори 22.11.2026' })).not.toBeInTheDocument();
});
