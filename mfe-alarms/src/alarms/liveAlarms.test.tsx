import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { live } from 'shared-auth';
import { liveLink, signInAs } from 'shared-auth/testing';
import { alarmRow, alarmServer } from '../testing/alarmServer';
import { renderInShell } from '../testing/renderInShell';
import AlarmsPage from './AlarmsPage';

/** Milliseconds of a frame at 60 a second, rounded up. */
const FRAME_MS = 17;

let server: ReturnType<typeof alarmServer>;
const user = userEvent.setup();

beforeEach(() => {
  localStorage.setItem('mfe-alarms:alarms.signals-asked', 'true');
  act(() => liveLink.setConnected(true));
});
beforeEach(() => signInAs('operator'));
afterEach(() => {
  server.restore();
  localStorage.clear();
  act(() => liveLink.reset());
});

async function open(route = '/alarms') {
  server = alarmServer([alarmRow(1)]);
  renderInShell(<AlarmsPage />, { route });
  await screen.findByRole('row', { name: /СК-1001-АБ|Нема аларми/ });
}

const event = (id: number, over: object = {}) => ({ id, alarmType: 'speed', severity: 'high', ...over });
const receive = (...events: object[]) => act(() => liveLink.receive('alarm', events));
const lists = () => server.callsTo('GET', '/api/alarms');

describe('a new alarm', () => {
  it('is told beside the list; the rows stay until it is asked for', async () => {
    await open();
    server.add(alarmRow(2));
    receive(event(2));
    const news = await screen.findByRole('button', { name: '1 нов аларм' });
    expect(screen.queryByText('СК-1002-АБ')).not.toBeInTheDocument();
    expect(lists()).toHaveLength(1);
    await user.click(news);
    expect(await screen.findByRole('row', { name: /СК-1002-АБ/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /нов аларм/ })).not.toBeInTheDocument();
  });

  it('leads to page 1 from a later page', async () => {
    server = alarmServer(Array.from({ length: 60 }, (_, index) => alarmRow(index + 1)));
    const { address } = renderInShell(<AlarmsPage />, { route: '/alarms?page=2' });
    await screen.findByRole('row', { name: /СК-1005-АБ/ });
    server.add(alarmRow(61));
    receive(event(61));
    await user.click(await screen.findByRole('button', { name: '1 нов аларм' }));
    expect(await screen.findByRole('row', { name: /СК-1061-АБ/ })).toBeInTheDocument();
    expect(address().get('page')).toBeNull();
  });

  it('is counted only where the filters let it in', async () => {
    await open('/alarms?severity=high');
    receive(event(2), event(3, { severity: 'low' }), event(4, { severity: 'critical' }));
    expect(await screen.findByRole('button', { name: '1 нов аларм' })).toBeInTheDocument();
  });

  it('that the list shows already is not counted', async () => {
    await open();
    receive(event(1), event(2));
    expect(await screen.findByRole('button', { name: '1 нов аларм' })).toBeInTheDocument();
  });
});

describe('row 21: bad events', () => {
  it('repeated ones count once, malformed ones not at all', async () => {
    await open();
    receive(event(2), event(2), { id: 3 }, { alarmType: ['x'] });
    act(() => liveLink.receive('alarm', 'garbage'));
    act(() => liveLink.receive('alarm', null));
    act(() => liveLink.receive('alarm', event(4, { message: 'x'.repeat(2_000_000) })));
    expect(await screen.findByRole('button', { name: '2 нови аларми' })).toBeInTheDocument();
    expect(live.getSnapshot().dropped).toBe(4);
  });
});

describe('rows 22 and 23: a burst', () => {
  it('of 10,000 keeps exactly 50, draws once, and says "more than 50"', async () => {
    await open();
    let delivered = 0;
    const stop = live.watch(() => {
      delivered += 1;
    });
    receive(...Array.from({ length: 10_000 }, (_, index) => event(index + 10, { severity: 'low' })));
    expect(await screen.findByRole('button', { name: 'Повеќе од 50 нови аларми' })).toBeInTheDocument();
    const { alarms } = live.getSnapshot();
    expect(alarms).toHaveLength(50);
    expect(alarms[0]?.id).toBe(10_009);
    expect(delivered).toBe(1);
    expect(lists()).toHaveLength(1);
    stop();
  });

  it('while the tab is hidden is drawn once when it is shown again', async () => {
    await open();
    const frames: FrameRequestCallback[] = [];
    const draw = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    for (let id = 10; id < 500; id += 1) act(() => liveLink.receive('alarm', event(id)));
    expect(screen.queryByRole('button', { name: /нови аларми/ })).not.toBeInTheDocument();
    expect(frames).toHaveLength(1);
    draw.mockRestore();
    act(() => frames[0]?.(0));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Повеќе од 50 нови аларми' })).toBeInTheDocument());
  });
});

describe('what a colleague does', () => {
  it('is shown with the next frame of the screen: no call and no longer wait stands between', async () => {
    server = alarmServer([alarmRow(1), alarmRow(2)]);
    renderInShell(<AlarmsPage />);
    const row = await screen.findByRole('row', { name: /СК-1002-АБ/ });
    const calls = server.calls.length;

    jest.useFakeTimers();
    try {
      const alarm = alarmRow(2, { is_acknowledged: true, acknowledged_by: 'Ана Илиевска' });
      act(() => liveLink.receive('alarm-update', { change: 'acknowledged', ids: [2], alarms: [alarm] }));
      act(() => jest.advanceTimersByTime(FRAME_MS));
      expect(row).toHaveAttribute('data-tone', 'dimmed');
      expect(row).toHaveTextContent('Ана Илиевска');
      expect(server.calls).toHaveLength(calls);
    } finally {
      jest.useRealTimers();
    }
  });
});
