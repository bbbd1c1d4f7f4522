import { avoidedVersions } from './avoidedVersions';
import { blamedFor, frozenPages } from './frozenPages';
import { BEAT_PREFIX, markEntered, markLoading, markPage, ownKey, startHeartbeat } from './heartbeat';

const now = Date.now();
/** Another page of this browser, whose last beat was so long ago. */
const beat = (name: string, secondsAgo: number, more: object = {}) =>
  localStorage.setItem(
    `${BEAT_PREFIX}${name}`,
    JSON.stringify({ at: now - secondsAgo * 1_000, shell: '1.0.0', busy: [], page: '', ...more }),
  );
const own = () => JSON.parse(localStorage.getItem(ownKey) ?? 'null');

afterEach(() => localStorage.clear());

it('finds pages whose heartbeat stopped while they were busy, and no others', () => {
  beat('frozen', 10, { busy: ['mfe-alarms@1.3.0'], page: 'mfe-fleet@1.0.0' });
  beat('alive', 1, { busy: ['mfe-alarms@1.3.0'] });
  beat('killed', 60, { page: 'mfe-fleet@1.0.0' });
  localStorage.setItem(`${BEAT_PREFIX}garbage`, '{"at": "x"');
  expect(frozenPages().map(({ key }) => key)).toEqual([`${BEAT_PREFIX}frozen`]);
});

it('blames what was busy, of that what is being rolled out; else the page', () => {
  const busy = ['mfe-fleet@1.0.0', 'mfe-alarms@1.3.0'];
  expect(blamedFor({ busy, page: 'mfe-fleet@1.0.0' }, new Set(['mfe-alarms@1.3.0']))).toEqual(['mfe-alarms@1.3.0']);
  expect(blamedFor({ busy, page: '' }, new Set())).toEqual(busy);
  expect(blamedFor({ busy: [], page: 'mfe-fleet@1.0.0' }, new Set())).toEqual(['mfe-fleet@1.0.0']);
});

it('avoids at the next load what froze', () => {
  beat('frozen', 10, { busy: ['mfe-alarms@1.3.0'] });
  expect([...avoidedVersions({ modules: {} })]).toEqual(['mfe-alarms@1.3.0']);
});

it('keeps a heartbeat with what the page is busy with, until it is left', () => {
  jest.useFakeTimers();
  const stop = startHeartbeat('1.0.0');
  const end = markLoading('mfe-alarms@1.3.0');
  markPage('mfe-fleet@1.0.0');
  expect(own()).toMatchObject({ shell: '1.0.0', busy: ['mfe-alarms@1.3.0'], page: 'mfe-fleet@1.0.0' });
  end();
  markEntered('mfe-alarms@1.3.0');
  expect(own().busy).toEqual(['mfe-alarms@1.3.0']);
  // A beat after it: its code has ended.
  jest.advanceTimersByTime(1_000);
  expect(own().busy).toEqual([]);
  window.dispatchEvent(new Event('keydown'));
  expect(own().busy).toEqual(['mfe-fleet@1.0.0']);
  window.dispatchEvent(new Event('pagehide'));
  expect(own()).toBeNull();
  stop();
  jest.useRealTimers();
});
