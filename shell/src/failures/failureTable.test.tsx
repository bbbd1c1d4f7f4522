import { act, fireEvent, render, screen } from '@testing-library/react';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { type ModuleRelease, Slot, session } from 'shared-auth';
import { isReportedFailure } from 'shared-auth/contract';
import { fakeServer, signInAs } from 'shared-auth/testing';
import Console from '../Console';
import { createI18n } from '../i18n/createI18n';
import { release } from '../registry/testing';
import { ConsoleEntry } from '../session/ConsoleEntry';
import { sendReportsBy } from '../telemetry/reports';
import { type When, whens } from '../testing/failures';
import { Place } from './Places';
import { ShellBoundary } from './ShellBoundary';

/**
 * The ways in which a module fails: when it throws, where it is placed and what it throws. In each of them everything
 * else works, and the module is blamed.
 */

const mockLoad = jest.fn();
jest.mock('../modules/loading/federation', () => ({
  loadFromModule: (...given: unknown[]) => mockLoad(...given),
  preloadFromModule: () => undefined,
}));
// jsdom lays nothing out.
jest.mock('../telemetry/visibleContent', () => ({ hasVisibleContent: () => true }));
jest.mock('../telemetry/sendReports', () => ({
  startSending: () => () => undefined,
  sendForeign: async () => undefined,
  sendVisit: async () => undefined,
}));

/** What is thrown: an Error has a trace, by which the file is known; a text has none. */
const throwns = { 'an Error': 'new Error("on purpose")', 'a text': '"on purpose"' } as const;

interface Where {
  widget?: { slot: string; when?: { preference: string[] } };
  start: string;
  /** Milliseconds until it is there. */
  ms: number;
  leave: () => Promise<void> | void;
}
let navigate: (to: string) => void;
const go = (to: string) => act(async () => navigate(to));
const signOut = () => act(async () => session.logout());
async function search() {
  fireEvent.click(await screen.findByRole('button', { name: /^Брзо пребарување/ }));
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'x' } });
}

const wheres: Readonly<Record<string, Where>> = {
  page: { start: '/candidate', ms: 0, leave: () => go('/other') },
  slot: { widget: { slot: 'dashboard.critical-alarms' }, start: '/slots', ms: 100, leave: () => go('/other') },
  'slot that its page takes away': {
    widget: { slot: 'dashboard.critical-alarms' },
    start: '/slots',
    ms: 100,
    leave: () => void fireEvent.click(screen.getByRole('button', { name: 'toggle' })),
  },
  background: {
    widget: { slot: 'console.background', when: { preference: ['candidate.on'] } },
    start: '/other',
    ms: 7_000,
    leave: () => {
      localStorage.removeItem('candidate.on');
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'candidate.on' })));
    },
  },
  palette: {
    widget: { slot: 'console.palette' },
    start: '/other',
    ms: 1_000,
    leave: () => void fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' }),
  },
  header: { widget: { slot: 'console.header' }, start: '/other', ms: 100, leave: signOut },
  bar: { widget: { slot: 'console.strip' }, start: '/other', ms: 3_000, leave: signOut },
};

const moduleFile = (version: string) => `http://localhost/modules/mfe-candidate/${version}/page.js`;

/** Evaluates a component as if it came from a file of that version, as the federation runtime does. */
function evaluate(version: string, { code }: When, thrown: string) {
  const names = ['React', 'createPortal', 'Slot'];
  const source = `
    const { createElement: h, useEffect, useLayoutEffect, useInsertionEffect } = React;
    const thrown = () => ${thrown};
    const fail = () => { throw thrown(); };
    ${code}
    //# sourceURL=${moduleFile(version)}`;
  return { default: new Function(...names, source)(React, ReactDOM.createPortal, Slot) as unknown };
}

const Other = () => <h1>other works</h1>;
function Slots() {
  const [isOpen, setOpen] = React.useState(true);
  return (
    <>
      <h1>slots</h1>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        toggle
      </button>
      {isOpen && <Slot name="dashboard.critical-alarms" minHeight={0} days={30} />}
    </>
  );
}

function contributes(id: string, more: object): ModuleRelease['contributes'] {
  const texts = { name: 'Име' };
  return {
    ...release('1.0.0').contributes,
    ...{ id, routes: [], menu: [], widgets: [], locales: { mk: texts, en: texts } },
    ...more,
  };
}
const hostRelease = release('1.0.0', {
  contributes: contributes('mfe-host', {
    routes: [
      { path: '/other', expose: './Other', title: 'name' },
      { path: '/slots', expose: './Slots', title: 'name' },
    ],
    menu: [{ path: '/other', order: 1, icon: 'bell', label: 'name', place: 'main' }],
  }),
});

function Navigator() {
  navigate = useNavigate();
  return null;
}

let turn = 0;
beforeAll(async () => {
  await Promise.all([
    import('../modules/AfterPage'),
    import('../palette/HeaderTools'),
    import('../palette/PaletteDialog'),
    import('../telemetry/watch'),
  ]);
});
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

// A text has no trace: whose it is, is known by the place. Each kind of place once.
const cells = Object.keys(wheres).flatMap((where) =>
  Object.keys(whens).flatMap((when) =>
    Object.keys(throwns)
      .filter(
        (thrown) => thrown !== 'a text' || where === 'page' || (where === 'background' && whens[when]?.by === 'leave'),
      )
      .map((thrown) => [`${whens[when]?.by === 'leave' ? 'P0: ' : ''}in a ${where}`, when, thrown, where] as const),
  ),
);

it.each(cells.filter(([, when, , where]) => !whens[when]?.not?.includes(where.split(' ')[0] ?? '')))(
  '%s, %s: %s is its own',
  async (_, whenName, thrownName, whereName) => {
    const [where, when] = [wheres[whereName] as Where, whens[whenName] as When];
    turn += 1;
    const version = `2.0.${turn}`;
    const reports: string[] = [];
    const server = fakeServer({});
    localStorage.setItem('candidate.on', 'true');
    mockLoad.mockImplementation(async (id: string, _release: unknown, expose: string) => {
      if (id === 'mfe-host') return { default: expose === './Slots' ? Slots : Other };
      return evaluate(version, when, throwns[thrownName as keyof typeof throwns]);
    });
    const own = release(version, {
      contributes: contributes('mfe-candidate', {
        routes: where.widget ? [] : [{ path: '/candidate', expose: './Candidate', title: 'name' }],
        widgets: where.widget ? [{ ...where.widget, expose: './Candidate', title: 'name' }] : [],
      }),
    });
    const registry = {
      ...{ schema: 1 as const, revision: 1 },
      shell: { ...own, version: '1.0.0', contract: '1.0.0', provides: {}, scripts: [], styles: [], parts: {} },
      modules: { 'mfe-host': { stable: hostRelease }, 'mfe-candidate': { stable: own } },
    };
    await act(() => signInAs('admin'));
    const i18n = await createI18n();
    const view = render(
      <I18nextProvider i18n={i18n}>
        <ShellBoundary>
          <MemoryRouter initialEntries={[where.start]}>
            <Navigator />
            <Place>
              <ConsoleEntry>
                <Console registry={registry as never} overrides={[]} avoided={new Set()} />
              </ConsoleEntry>
            </Place>
          </MemoryRouter>
        </ShellBoundary>
      </I18nextProvider>,
    );
    sendReportsBy(({ module, version: of, kind }) => {
      if (isReportedFailure(kind)) reports.push(`${module}@${of} ${kind}`);
    });
    const pass = (ms: number) =>
      act(() =>
        // What a timer throws browsers hand to the window.
        jest.advanceTimersByTimeAsync(ms).catch((error) => {
          window.dispatchEvent(new ErrorEvent('error', { error, filename: error?.stack ?? moduleFile(version) }));
        }),
      );
    await pass(100);
    if (whereName === 'palette') await search();
    await pass(where.ms);
    if (when.by === 'press') fireEvent.click(screen.getByRole('button', { name: 'press' }));
    if (when.by === 'unload') window.dispatchEvent(new Event('pagehide'));
    if (when.by === 'leave') {
      expect(reports).toEqual([]);
      await where.leave();
    }
    await pass(500);

    expect(screen.queryByText('Конзолата престана да работи')).not.toBeInTheDocument();
    expect(new Set(reports.map((each) => each.split(' ')[0]))).toEqual(new Set([`mfe-candidate@${version}`]));
    for (const each of reports) expect(when.kinds).toContain(each.split(' ')[1]);
    // The rest works: the page one is on, or the next.
    if (session.token() === null) expect(screen.getByRole('button', { name: /Најав/ })).toBeVisible();
    else {
      if (whereName === 'slot that its page takes away')
        expect(screen.getByRole('heading', { name: 'slots' })).toBeVisible();
      // Nothing of the page is named while the palette is open over it.
      if (whereName === 'palette' && when.by !== 'leave') await where.leave();
      await go('/other');
      await pass(100);
      expect(screen.getByRole('heading', { name: 'other works' })).toBeVisible();
    }
    sendReportsBy(null);
    view.unmount();
    server.restore();
  },
);
