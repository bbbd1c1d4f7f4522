import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Map as LeafletMap } from 'leaflet';
import { renderWithUi } from '../../testing';
import { BaseMap } from '../base/BaseMap';
import { moveByConsole } from '../base/byConsole';
import { sizeElements, vehicle } from '../testing';
import type { VehicleMove } from '../types';
import { FleetMap, type FleetMapProps } from './FleetMap';

sizeElements(800, 400);

async function openFromList(plate: string) {
  const user = userEvent.setup();
  const list = await screen.findByRole('listbox', { name: 'Список на возила' });
  act(() => list.focus());
  await user.keyboard(plate);
  await user.keyboard('{Enter}');
  return { user, list, popup: await screen.findByRole('dialog') };
}

const terms = (popup: HTMLElement) =>
  within(popup)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

const show = (props: Partial<FleetMapProps> = {}) => renderWithUi(<FleetMap vehicles={[vehicle()]} {...props} />);

describe('popup', () => {
  it('shows the fields of the spec', async () => {
    show({ vehicles: [vehicle({ fixAt: Date.UTC(2026, 7, 21, 15, 36, 49), speed: 71.6, heading: 182.7 })] });
    const { popup } = await openFromList('СК');
    expect(popup).toHaveAccessibleName('СК-1234-АБ');
    expect(within(popup).getByRole('heading', { name: 'СК-1234-АБ' })).toBeVisible();
    expect(terms(popup)).toEqual([
      'Код на возило: VH-1',
      'Марка и модел: MAN TGX',
      'Уред: GPS-1',
      'Статус: Онлајн',
      // Its fix is of the summer.
      'Брзина: последно 72 km/h',
      'Насока: 183°',
      'Последна локација: 21.08.2026 17:36:49',
    ]);
  });

  it('leaves out speed and heading when they are not known, and shows unknown words as unknown', async () => {
    show({ vehicles: [vehicle({ speed: null, heading: null, fixAt: null, status: 'stolen', deviceId: null })] });
    const { popup } = await openFromList('СК');
    expect(terms(popup)).toEqual([
      'Код на возило: VH-1',
      'Марка и модел: MAN TGX',
      'Уред: Нема уред',
      'Статус: Непознато',
      'Последна локација: --:--:--',
    ]);
  });

  it('warns of alarms', async () => {
    show({ vehicles: [vehicle({ hasAlarms: true })] });
    const { popup } = await openFromList('СК');
    expect(popup).toHaveTextContent('Има непотврдени аларми');
  });

  it('shows what the page gives instead of the fields', async () => {
    show({ popups: { content: ({ plate }) => <p>моја содржина за {plate}</p> } });
    const { popup } = await openFromList('СК');
    expect(popup).toHaveTextContent('моја содржина за СК-1234-АБ');
    expect(within(popup).queryByRole('term')).not.toBeInTheDocument();
  });

  it('tells where the vehicle is in words, whatever else it shows', async () => {
    show({
      vehicles: [vehicle({ latitude: 41.6085, longitude: 21.7753 })],
      popups: { content: () => <p>моја содржина</p> },
    });
    const { popup } = await openFromList('СК');
    expect(await within(popup).findByText('Велес, 12 km Ј')).toBeVisible();
  });

  it('shows hostile text as text', async () => {
    const plate = '<img src=x onerror=alert(1)>';
    show({ vehicles: [vehicle({ plate, make: '<b>x</b>', model: null })] });
    const { popup } = await openFromList('<');
    expect(within(popup).getByText(plate)).toBeInTheDocument();
    expect(popup.querySelector('img')).toBeNull();
  });

  it('follows live positions while it is open, without a render of the page', async () => {
    let send: (moves: VehicleMove[]) => void = () => {};
    const feed = {
      subscribe(onMoves: (moves: readonly VehicleMove[]) => void) {
        send = onMoves;
        return () => {};
      },
    };
    let renders = 0;
    const Page = () => {
      renders++;
      return <FleetMap vehicles={vehicles} feed={feed} />;
    };
    const vehicles = [vehicle()];
    renderWithUi(<Page />);
    const { popup } = await openFromList('СК');
    const before = renders;
    act(() => send([{ vehicle: 'v1', lat: 42, lng: 21.5, speed: 99, heading: 10, fixAt: Date.now() }]));
    expect(await within(popup).findByText('99 km/h')).toBeInTheDocument();
    expect(renders).toBe(before);
  });

  it('keeps a live position when the page gives its older rows again', async () => {
    const live: VehicleMove = { vehicle: 'v1', lat: 42, lng: 21.5, speed: 99, heading: 10, fixAt: Date.now() };
    const feed = { subscribe: () => () => {}, position: (key: string) => (key === 'v1' ? live : undefined) };
    const { rerender } = show({ feed });
    const { popup } = await openFromList('СК');
    rerender(<FleetMap vehicles={[vehicle({ speed: 5 })]} feed={feed} />);
    expect(await within(popup).findByText('99 km/h')).toBeInTheDocument();
  });
});

describe('keyboard', () => {
  const vehicles = [
    vehicle({ key: 'a', plate: 'БТ-1' }),
    vehicle({ key: 'b', plate: 'ОХ-2' }),
    vehicle({ key: 'c', plate: 'СК-3' }),
  ];

  it('walks from vehicle to vehicle, opens with Enter, and comes back with Escape', async () => {
    show({ vehicles });
    const user = userEvent.setup();
    const list = screen.getByRole('listbox');
    act(() => list.focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    const popup = await screen.findByRole('dialog', { name: 'ОХ-2' });
    expect(popup).toHaveFocus();
    expect(screen.getByRole('option', { name: /ОХ-2/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(list).toHaveFocus();
  });

  it('names the row it is on', async () => {
    show({ vehicles });
    const list = screen.getByRole('listbox');
    act(() => list.focus());
    await userEvent.keyboard('{End}');
    const active = list.getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)).toHaveTextContent('СК-3');
  });

  it('stays on its vehicle when others come before it', async () => {
    const { rerender } = show({ vehicles });
    const user = userEvent.setup();
    act(() => screen.getByRole('listbox').focus());
    await user.keyboard('{End}');
    rerender(<FleetMap vehicles={[vehicle({ key: 'new', plate: 'АА-0' }), ...vehicles]} />);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'СК-3' })).toBeInTheDocument();
  });

  it('finds a Cyrillic plate by Latin letters', async () => {
    show({ vehicles });
    const { popup } = await openFromList('sk');
    expect(popup).toHaveAccessibleName('СК-3');
  });

  it('keeps only what is in view in the page, and tells how many there are', () => {
    const many = Array.from({ length: 5000 }, (_, i) => vehicle({ key: String(i), plate: `СК-${i}` }));
    show({ vehicles: many });
    const options = screen.getAllByRole('option');
    expect(options.length).toBeLessThan(60);
    expect(options[0]).toHaveAttribute('aria-setsize', '5000');
  });
});

describe('what is on the map', () => {
  it('says how many vehicles there are, and how many without a place', () => {
    show({
      notes: { count: true },
      vehicles: [vehicle(), vehicle({ key: 'b', latitude: null }), vehicle({ key: 'c', longitude: 999 })],
    });
    expect(screen.getByText('3 возила · 2 без локација')).toBeInTheDocument();
  });

  it('keeps a vehicle without a valid place in the list, and opens it', async () => {
    show({ vehicles: [vehicle({ latitude: Number.NaN })] });
    expect(screen.getByRole('option')).toHaveTextContent('без локација');
    const { popup } = await openFromList('СК');
    expect(popup).toHaveAccessibleName('СК-1234-АБ');
  });

  it("says the spec's sentence when no vehicle has a place, and the page's detail", () => {
    show({ vehicles: [vehicle({ latitude: null })], notes: { emptyDetail: 'Вкупно возила: 1' } });
    expect(screen.getByText('Нема достапни локации за приказ')).toBeInTheDocument();
    expect(screen.getByText('Вкупно возила: 1')).toBeInTheDocument();
  });

  it('says nothing of the kind when one has', () => {
    show();
    expect(screen.queryByText('Нема достапни локации за приказ')).not.toBeInTheDocument();
  });

  it('says where none of them is in view, until all are shown', async () => {
    show({
      vehicles: [vehicle(), vehicle({ key: 'b', latitude: 41.1 })],
      view: { frame: { lat: 30, lng: -150, zoom: 5 } },
    });
    expect(await screen.findByText('Нема возила на овој дел од мапата')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Прикажи ги сите' }));
    expect(screen.queryByText('Нема возила на овој дел од мапата')).not.toBeInTheDocument();
  });

  it('says how old the data is when it is not of now', () => {
    const fixAt = Date.now() - 45_200;
    show({ vehicles: [vehicle({ fixAt }), vehicle({ key: 'b', fixAt })] });
    expect(screen.getByText(/^Податоците се од пред 4\d сек$/)).toBeInTheDocument();
  });

  it('says nothing of age while data is live', () => {
    show();
    expect(screen.queryByText(/Податоците се од пред/)).not.toBeInTheDocument();
  });

  it('opens a list where several vehicles stand at one place', async () => {
    show({ vehicles: [vehicle({ key: 'a', plate: 'БТ-1' }), vehicle({ key: 'b', plate: 'ОХ-2' })] });
    await nextFrame();
    fireEvent.click(screen.getByRole('group', { name: /^Мапа:/ }), { clientX: 400, clientY: 200 });
    const chooser = await screen.findByRole('dialog', { name: '2 возила на ова место' });
    await userEvent.click(within(chooser).getByRole('button', { name: /БТ-1/ }));
    expect(await screen.findByRole('dialog', { name: 'БТ-1' })).toBeInTheDocument();
  });

  it('closes the popup with a click beside all vehicles', async () => {
    show();
    await openFromList('СК');
    await nextFrame();
    fireEvent.click(screen.getByRole('group', { name: /^Мапа:/ }), { clientX: 20, clientY: 20 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('names an area only where it is large enough to carry its name', async () => {
  const shape = { kind: 'circle', center: { lat: 42, lng: 21.4 }, radius: 200 } as const;
  const areas = [{ key: 'a', name: 'Магацин', shape }];
  const { unmount } = show({ drawing: { areas }, view: { frame: { lat: 42, lng: 21.4, zoom: 8 } } });
  await nextFrame();
  expect(screen.queryByText('Магацин')).not.toBeInTheDocument();
  unmount();
  show({ drawing: { areas }, view: { frame: { lat: 42, lng: 21.4, zoom: 16 } } });
  expect(await screen.findByText('Магацин')).toBeVisible();
});

describe('frame', () => {
  it('takes the frame of the URL and leaves it until asked to show all', async () => {
    const onFrame = jest.fn();
    show({ view: { frame: { lat: 41.5, lng: 21, zoom: 12 }, onFrame } });
    expect(onFrame).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Прикажи ги сите' }));
    expect(onFrame).toHaveBeenCalledWith(null);
  });

  it('tells where the user moved to, and does not fit again when vehicles come', async () => {
    const onFrame = jest.fn();
    const vehicles = [vehicle(), vehicle({ key: 'b', latitude: 41.1 })];
    const { rerender } = show({ vehicles, view: { onFrame } });
    await userEvent.click(screen.getByRole('button', { name: 'Приближи' }));
    await nextFrame();
    expect(onFrame).toHaveBeenCalledTimes(1);
    rerender(<FleetMap vehicles={[...vehicles, vehicle({ key: 'c', latitude: 40 })]} view={{ onFrame }} />);
    expect(onFrame).toHaveBeenCalledTimes(1);
  });
});

it('is not fitted again while a popup has it moved, and the address does not keep where that was', async () => {
  let map: LeafletMap | undefined;
  LeafletMap.addInitHook(function remember(this: LeafletMap) {
    map ??= this;
  });
  const onFrame = jest.fn();
  const vehicles = [vehicle(), vehicle({ key: 'b', latitude: 41.1 })];
  const { rerender } = show({ vehicles, view: { onFrame } });
  if (!map) throw new Error('There is no map.');
  const shown = map;
  act(() => moveByConsole(shown, () => shown.panBy([0, -60], { animate: false })));
  expect(onFrame).not.toHaveBeenCalled();
  const center = shown.getCenter();
  rerender(<FleetMap vehicles={[...vehicles, vehicle({ key: 'c', latitude: 40 })]} view={{ onFrame }} />);
  expect(shown.getCenter()).toEqual(center);
  await userEvent.click(screen.getByRole('button', { name: 'Прикажи ги сите' }));
  expect(onFrame.mock.calls).toEqual([[null]]);
});

it('shows how long a distance is', async () => {
  show();
  expect(await screen.findByTitle('Размер')).toHaveTextContent(/^\d+ k?m$/);
});

describe('tiles', () => {
  const tiles = [
    {
      name: 'Улици',
      url: 'https://tiles.test/{z}/{x}/{y}.png',
      attribution: '&copy; <a href="https://osm.test/c">OSM</a>',
    },
    { name: 'Сателит', url: 'https://sat.test/{z}/{x}/{y}.png', attribution: '© Сат' },
  ];
  beforeEach(() => localStorage.clear());

  it('shows whose they are, as a link', async () => {
    show({ tiles });
    expect(screen.getByRole('link', { name: 'OSM' })).toHaveAttribute('href', 'https://osm.test/c');
    expect(await screen.findByRole('button', { name: 'Слоеви' })).toBeVisible();
  });

  it('are chosen by the user from the list of layers, and remembered', async () => {
    const { container, unmount } = show({ tiles });
    expect(container.querySelector('img')?.src).toContain('tiles.test');
    await userEvent.click(await screen.findByRole('button', { name: 'Слоеви' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Сателит' }));
    expect(container.querySelector('img')?.src).toContain('sat.test');
    expect(screen.getByText('© Сат')).toBeInTheDocument();
    unmount();
    const again = show({ tiles });
    expect(again.container.querySelector('img')?.src).toContain('sat.test');
    await userEvent.click(await screen.findByRole('button', { name: 'Слоеви' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Офлајн мапа' }));
    expect(again.container.querySelector('img')).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Слоеви' })).toHaveFocus();
  });

  it('works on without them', async () => {
    const { container } = show({ tiles });
    for (const tile of container.querySelectorAll('img')) fireEvent.error(tile);
    const { popup } = await openFromList('СК');
    expect(popup).toHaveAccessibleName('СК-1234-АБ');
  });
});

it('follows a vehicle until told to stop', async () => {
  const onFollow = jest.fn();
  show({ following: { onChange: onFollow } });
  const { popup } = await openFromList('СК');
  await userEvent.click(within(popup).getByRole('button', { name: 'Следи' }));
  expect(onFollow).toHaveBeenLastCalledWith('v1');
  await userEvent.click(within(popup).getByRole('button', { name: 'Прекини го следењето' }));
  expect(onFollow).toHaveBeenLastCalledWith(null);
});

it('groups close markers only when asked to, and remembers it', async () => {
  show();
  const button = screen.getByRole('button', { name: 'Групирај ги блиските возила' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  localStorage.clear();
});

const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

it('can be left while it zooms', async () => {
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame'] });
  let map: { setZoom(zoom: number, options: object): void } | undefined;
  const { unmount } = renderWithUi(
    <BaseMap
      label="Мапа"
      height={400}
      center={[42, 21]}
      zoom={10}
      onMap={(made) => {
        map = Object.assign(made, { _zoomAnimated: true }); // jsdom has no transitions: Leaflet would not animate
      }}
    />,
  );
  act(() => map?.setZoom(11, { animate: true }));
  await act(() => new Promise(requestAnimationFrame));
  unmount();
  expect(() => jest.advanceTimersByTime(1_000)).not.toThrow();
  jest.useRealTimers();
});
