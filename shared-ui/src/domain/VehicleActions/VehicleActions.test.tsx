import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clock } from '../../hooks/clock';
import { renderWithUi } from '../../testing';
import { VehicleActions } from './LazyVehicleActions';
import { type VehicleReference, vehicleActions, vehicleLink } from './vehicleLinks';

const vehicle = { vehicleId: 7, deviceId: 'GPS-0014', name: 'SK-4973-AB' };
/** Half past midnight in Skopje: in London it is still yesterday. */
const now = Date.parse('2026-11-21T23:30:00Z');
const vehicleLinks = (of: VehicleReference, at: number) =>
  Object.fromEntries(
    vehicleActions.flatMap((action) => {
      const to = vehicleLink(action, of, at);
      return to === null ? [] : [[action, to]];
    }),
  );
const open = async () => await screen.findByRole('button', { name: 'Дејства: SK-4973-AB' });

describe('where the actions of a vehicle lead', () => {
  it('names the vehicle, its device and whole days of its route in the addresses', () => {
    expect(vehicleLinks(vehicle, now)).toEqual({
      vehicle: '/vehicles/7',
      device: '/devices/GPS-0014',
      map: '/map?vehicle=7',
      follow: '/map?vehicle=7&follow=1',
      arrival: '/map?vehicle=7&near=open',
      alarms: '/alarms?vehicle_id=7',
      day: '/vehicles/7/day',
      routeToday: '/route-export?device=GPS-0014&from=2026-11-22T00%3A00&to=2026-11-22T23%3A59',
      routeYesterday: '/route-export?device=GPS-0014&from=2026-11-21T00%3A00&to=2026-11-21T23%3A59',
      commands: '/vehicles/7?commands=1',
    });
  });

  it('leaves out what is not known, and finds by plate or device where there is no id', () => {
    expect(Object.keys(vehicleLinks({ vehicleId: null, deviceId: null, name: null }, now))).toEqual([]);
    expect(vehicleLinks({ vehicleId: null, deviceId: null, name: 'SK 1' }, now)).toEqual({
      vehicle: '/vehicles?search=SK+1',
      map: '/map?vehicle=SK+1',
      follow: '/map?vehicle=SK+1&follow=1',
      arrival: '/map?vehicle=SK+1&near=open',
    });
    expect(vehicleLinks({ vehicleId: null, deviceId: 'G/1', name: null }, now)).toMatchObject({
      device: '/devices/G%2F1',
      alarms: '/alarms?device_id=G%2F1',
      commands: '/devices/G%2F1?commands=1',
    });
  });
});

describe('the actions of a vehicle', () => {
  beforeEach(() => jest.spyOn(clock, 'now').mockReturnValue(now));
  afterEach(() => jest.restoreAllMocks());

  it('are a menu that the keyboard opens, walks through and leaves', async () => {
    const user = userEvent.setup();
    renderWithUi(<VehicleActions vehicle={vehicle} />);
    const button = await open();
    await user.tab();
    expect(button).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menu', { name: 'Дејства: SK-4973-AB' })).toBeVisible();
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Возило',
      'Уред',
      'Прикажи на мапа',
      'Следи',
      'Кога стигнува до...',
      'Аларми',
      'Денешна рута',
      'Вчерашна рута',
      'Команди',
    ]);
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Возило' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).not.toBeInTheDocument());
    await waitFor(() => expect(button).toHaveFocus());
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('are chosen by the keyboard', async () => {
    const user = userEvent.setup();
    const { location } = renderWithUi(<VehicleActions vehicle={vehicle} />);
    await open();
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Возило' })).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(location().pathname + location().search).toBe('/map?vehicle=7&follow=1'));
  });

  it('stand beside the menu where a place wants them at hand, and leave out what the place is', async () => {
    const user = userEvent.setup();
    renderWithUi(<VehicleActions vehicle={vehicle} beside={['follow']} without={['vehicle', 'device']} />);
    expect(await screen.findByRole('link', { name: 'Следи' })).toHaveAttribute('href', '/map?vehicle=7&follow=1');
    await user.click(await open());
    await screen.findByRole('menu');
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual([
      'Прикажи на мапа',
      'Кога стигнува до...',
      'Аларми',
      'Денешна рута',
      'Вчерашна рута',
      'Команди',
    ]);
  });

  it('do not reach what lies around them', async () => {
    const user = userEvent.setup();
    const around = jest.fn();
    renderWithUi(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a row that is a link
      // biome-ignore lint/a11y/useKeyWithClickEvents: stands for a row that is a link
      <div onClick={around}>
        <VehicleActions vehicle={vehicle} />
      </div>,
    );
    await user.click(await open());
    await user.click(await screen.findByRole('menuitem', { name: 'Аларми' }));
    expect(around).not.toHaveBeenCalled();
  });
});
