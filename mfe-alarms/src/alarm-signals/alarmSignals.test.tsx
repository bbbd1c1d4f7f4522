import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { liveLink, signInAs } from 'shared-auth/testing';
import module from '../../module.json';
import AlarmBar from '../alarm-bar/AlarmBar';
import AlarmsPage from '../alarms/AlarmsPage';
import { alarmServer } from '../testing/alarmServer';
import { renderInShell } from '../testing/renderInShell';
import { SIGNAL_PAUSE_MS } from './alarmSignals';
import CriticalAlarmSignals from './CriticalAlarmSignals';
import { PageAlarmSignals } from './PageAlarmSignals';
import ProfileSignals from './ProfileSignals';
import { signalPreferences } from './signalPreferences';

const user = userEvent.setup();
const tones: number[] = [];
const notices: { title: string; body: string | undefined }[] = [];
let permission: NotificationPermission = 'granted';
let audioState: AudioContextState = 'running';

/** Stands in for the browser's audio, and records the tones. */
class FakeAudio {
  currentTime = 0;
  destination = {};
  get state() {
    return audioState;
  }
  async resume() {}
  createOscillator() {
    const frequency = { value: 0 };
    return { frequency, connect: () => ({ connect() {} }), start: () => tones.push(frequency.value), stop() {} };
  }
  createGain() {
    return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {} } };
  }
}

class FakeNotification {
  static get permission() {
    return permission;
  }
  static requestPermission = async () => permission;
  onclick = null;
  constructor(title: string, options: NotificationOptions) {
    notices.push({ title, body: options.body });
  }
}

beforeEach(() => {
  tones.length = 0;
  notices.length = 0;
  permission = 'granted';
  audioState = 'running';
  // jsdom has neither; only what the module uses is there.
  Object.assign(globalThis, { AudioContext: FakeAudio, Notification: FakeNotification });
});
beforeEach(() => signInAs('operator'));
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  act(() => liveLink.reset());
});

const critical = (id: number, over: object = {}) => ({
  id,
  alarmType: 'sos',
  severity: 'critical',
  license_plate: 'СК-1234-АБ',
  message: 'Повик',
  ...over,
});
const receive = (...events: object[]) => act(() => liveLink.receive('alarm', events));

describe('a critical alarm', () => {
  it('is announced to screen readers; others are not', async () => {
    renderInShell(<CriticalAlarmSignals />);
    receive(critical(1, { severity: 'high' }), critical(2, { acknowledged: true }));
    receive(critical(3));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('1 критичен аларм: SOS · СК-1234-АБ · Повик'),
    );
  });

  it('that arrives long after it happened is signalled nowhere (F67)', async () => {
    localStorage.setItem(signalPreferences.sound, 'true');
    localStorage.setItem(signalPreferences.notifications, 'true');
    renderInShell(<CriticalAlarmSignals />);
    await user.click(document.body);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    receive(critical(1, { timestamp: days(10), received_at: days(0) }));
    receive(critical(2, { timestamp: days(0), received_at: days(0) }));
    await waitFor(() => expect(notices).toEqual([{ title: '1 критичен аларм', body: 'SOS · СК-1234-АБ · Повик' }]));
    expect(tones).toHaveLength(2);
  });

  it('makes no sound and shows no notification unless asked for', async () => {
    renderInShell(<CriticalAlarmSignals />);
    receive(critical(1));
    await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
    expect(tones).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('is heard and shown on the desktop where that is wanted', async () => {
    localStorage.setItem(signalPreferences.sound, 'true');
    localStorage.setItem(signalPreferences.notifications, 'true');
    renderInShell(<CriticalAlarmSignals />);
    await user.click(document.body);
    receive(critical(1));
    await waitFor(() => expect(notices).toEqual([{ title: '1 критичен аларм', body: 'SOS · СК-1234-АБ · Повик' }]));
    expect(tones).toHaveLength(2);
  });

  it('is signalled in a hidden tab too, where no frame is drawn', async () => {
    localStorage.setItem(signalPreferences.notifications, 'true');
    const draw = jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
    renderInShell(<CriticalAlarmSignals />);
    receive(critical(1));
    await waitFor(() => expect(notices).toHaveLength(1));
    draw.mockRestore();
  });

  it('is signalled once where a page shows alarms, whatever the user has chosen', async () => {
    renderInShell(<PageAlarmSignals />);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    localStorage.setItem(signalPreferences.sound, 'true');
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: signalPreferences.sound })));
    // From now on it is the shell's.
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(module.widgets).toContainEqual(
      expect.objectContaining({
        expose: './CriticalAlarmSignals',
        slot: 'console.background',
        when: { preference: Object.values(signalPreferences) },
      }),
    );
  });

  it('row 26: is heard and shown in one of several tabs only', async () => {
    localStorage.setItem(signalPreferences.sound, 'true');
    localStorage.setItem(signalPreferences.notifications, 'true');
    // The browser's locks, of which another tab holds some.
    const elsewhere = new Set<string>();
    const request = async (name: string, _: LockOptions, act: (lock: object | null) => Promise<void>) =>
      act(elsewhere.has(name) ? null : {});
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    jest.useFakeTimers();
    renderInShell(<CriticalAlarmSignals />);
    act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    elsewhere.add('alarms.sound').add('alarms.notification');
    receive(critical(1));
    await act(() => jest.advanceTimersByTimeAsync(SIGNAL_PAUSE_MS));
    expect([tones.length, notices.length]).toEqual([0, 0]);
    elsewhere.clear();
    receive(critical(2));
    await act(() => jest.advanceTimersByTimeAsync(SIGNAL_PAUSE_MS));
    expect([tones.length, notices.length]).toEqual([2, 1]);
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('among thousands is one signal at once and one with the count five seconds later', async () => {
    jest.useFakeTimers();
    localStorage.setItem(signalPreferences.notifications, 'true');
    renderInShell(<CriticalAlarmSignals />);
    receive(critical(1));
    await act(() => jest.advanceTimersByTimeAsync(1));
    receive(...Array.from({ length: 5_000 }, (_, index) => critical(index + 10)));
    await act(() => jest.advanceTimersByTimeAsync(SIGNAL_PAUSE_MS - 10));
    expect(notices.map(({ title }) => title)).toEqual(['1 критичен аларм']);
    await act(() => jest.advanceTimersByTimeAsync(20));
    expect(notices.map(({ title }) => title)).toEqual(['1 критичен аларм', '5.000 критични аларми']);
  });
});

describe('the choice', () => {
  let server: ReturnType<typeof alarmServer>;
  beforeEach(() => {
    server = alarmServer([]);
  });
  afterEach(() => server.restore());

  it('is asked for once, in the bar of every page, and not of those who claim nothing', async () => {
    const ask = () => screen.queryByRole('button', { name: 'Вклучи звук' });
    const first = renderInShell(<AlarmBar />);
    await user.click(screen.getByRole('button', { name: 'Вклучи звук' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Звук и известувања на екранот' }));
    await user.click(dialog.getByRole('switch', { name: 'Звук' }));
    // Still there: the other choice may be made as well.
    await user.click(dialog.getByRole('button', { name: 'Затвори' }));
    expect(ask()).not.toBeInTheDocument();
    first.unmount();
    localStorage.removeItem(signalPreferences.sound);
    renderInShell(<AlarmBar />);
    expect(ask()).not.toBeInTheDocument();
  });

  async function openSettings() {
    localStorage.setItem('mfe-alarms:alarms.signals-asked', 'true');
    renderInShell(<AlarmsPage />);
    await user.click(screen.getByRole('button', { name: 'Известувања' }));
    return within(await screen.findByRole('dialog', { name: 'Известувања' }));
  }

  it('is off at first, kept, and can be heard when it is made', async () => {
    const settings = await openSettings();
    const sound = settings.getByRole('switch', { name: 'Звук' });
    expect(sound).not.toBeChecked();
    expect(settings.getByRole('switch', { name: 'Известување на работната површина' })).not.toBeChecked();
    await user.click(sound);
    await waitFor(() => expect(sound).toBeChecked());
    expect(tones).toHaveLength(2);
    expect(localStorage.getItem(signalPreferences.sound)).toBe('true');
  });

  it('stays off when the browser refuses, and says so', async () => {
    permission = 'denied';
    audioState = 'suspended';
    const settings = await openSettings();
    const notification = settings.getByRole('switch', { name: 'Известување на работната површина' });
    await user.click(notification);
    expect(await settings.findByText(/^Прелистувачот не дозволува известувања/)).toBeInTheDocument();
    expect(notification).not.toBeChecked();
    await user.click(settings.getByRole('switch', { name: 'Звук' }));
    expect(await settings.findByText('Прелистувачот не дозволува звук на оваа страница.')).toBeInTheDocument();
    expect(settings.getByRole('switch', { name: 'Звук' })).not.toBeChecked();
  });

  describe('on the profile', () => {
    const name = 'Известување на работната површина';

    it('is the one of the alarms page, and what was chosen before is kept', async () => {
      localStorage.setItem('mfe-alarms:alarms.sound', 'true');
      localStorage.setItem('mfe-alarms:alarms.notifications', 'true');
      renderInShell(<ProfileSignals />);
      const card = within(screen.getByRole('region', { name: 'Звук и известувања на екранот' }));
      expect(card.getByRole('switch', { name: 'Звук' })).toBeChecked();
      expect(card.getByRole('switch', { name })).toBeChecked();
      await user.click(card.getByRole('switch', { name }));
      expect(card.getByRole('switch', { name })).not.toBeChecked();
      expect(localStorage.getItem('mfe-alarms:alarms.notifications')).toBe('false');
      expect(module.widgets).toContainEqual(
        expect.objectContaining({ slot: 'profile.sections', expose: './ProfileSignals' }),
      );
      expect(server.calls).toHaveLength(0);
    });

    it('shows as off what the browser has since forbidden, and is on once it is allowed again', async () => {
      localStorage.setItem('mfe-alarms:alarms.notifications', 'true');
      permission = 'denied';
      renderInShell(<ProfileSignals />);
      expect(screen.getByRole('switch', { name })).not.toBeChecked();
      permission = 'granted';
      await user.click(screen.getByRole('switch', { name }));
      await waitFor(() => expect(screen.getByRole('switch', { name })).toBeChecked());
    });

    it('says where the browser has no notifications', async () => {
      Reflect.deleteProperty(globalThis, 'Notification');
      renderInShell(<ProfileSignals />);
      await user.click(screen.getByRole('switch', { name }));
      expect(await screen.findByText('Овој прелистувач не поддржува известувања.')).toBeVisible();
      expect(screen.getByRole('switch', { name })).not.toBeChecked();
    });
  });
});
