import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { dayAfter } from 'shared-auth/contract';
import { type FakeAnswer, fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { clock } from 'shared-ui';
import { readCsv, readSheet } from 'shared-ui/testing';
import texts from '../locales/mk.json';
import { renderPage } from '../testing/renderPage';
import { dashboard, operational, safety, vehicle1, vehicles } from '../testing/reports';
import ReportsPage from './ReportsPage';
import { isOfMonths, type ReportTab, reportTabs } from './reports';
import VehicleSummary from './vehicle/VehicleSummary';

const TODAY = '2026-11-22';
const sums = {
  ...{ distance: 50_000, estimated_distance: 0, driving_seconds: 3_600, idling_seconds: 300 },
  ...{ trips: 2, active_days: 1, top_speed: 90 },
};
const ends = { first_departure: '2026-11-20T06:00:00Z', last_arrival: '2026-11-20T15:00:00Z' };
const rows: Readonly<Record<string, readonly object[]>> = {
  vehicle: [{ vehicle_id: 1, license_plate: 'SK-1001-AB', vehicle_code: 'V-1', vehicle_name: 'MAN', ...sums, ...ends }],
  day: [{ date: '2026-11-20', ...sums, ...ends }],
  'vehicle-day': [{ vehicle_id: 1, date: '2026-11-20', ...sums, ...ends }],
};

/** What may be missing of a server's figures: by its records, by what it counts, or because it does not answer. */
interface Missing {
  since: string | null;
  counted: string | null;
  isSilent: boolean;
  /** Positions that are not believed, of the reports that count them. */
  leftOut: number;
}
const daysAgo = [null, 120, 45, 20, 0].map((days) => (days === null ? null : dayAfter(TODAY, -days)));
const countedAgo = daysAgo.filter((day) => day !== TODAY);
/** Each of the one beside two of the other: their notes do not depend on one another, all pairs take longer. */
const holes: readonly Missing[] = [
  { since: null, counted: null, isSilent: true, leftOut: 0 },
  ...daysAgo.flatMap((since, i) =>
    [i, i + 1].map((j) => ({
      ...{ since, counted: countedAgo[j % countedAgo.length] ?? null },
      ...{ isSilent: false, leftOut: j % 2 },
    })),
  ),
];

const driven = {
  ...{ vehicle_id: 1, license_plate: 'SK-1001-AB', vehicle_code: 'V-1', calendar: null, drives: 2 },
  ...{ seconds: 5_400, distance: 80_000, last_at: '2026-10-25T03:00:00Z' },
};

let server: ReturnType<typeof fakeServer>;
const saved: Blob[] = [];
beforeEach(async () => {
  jest.spyOn(clock, 'now').mockReturnValue(Date.parse(`${TODAY}T12:00:00Z`));
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = (file) => {
    saved.push(file as Blob);
    return 'blob:report';
  };
  URL.revokeObjectURL = () => {};
  await signInAs('operator');
  serverAnnounces('trips', 'trips.coverage', 'hours', 'hours.periods');
  server = fakeServer({
    'GET /api/reports/vehicles': { json: vehicles },
    'GET /api/reports/dashboard': { json: dashboard },
    'GET /api/reports/vehicle/:id': { json: vehicle1 },
    'GET /api/reports/safety': { json: safety },
    'GET /api/reports/operational': { json: operational },
    'GET /api/calendars/driving': { json: { success: true, data: { from: '', to: '', vehicles: [driven] } } },
    'GET /api/distances': ({ query }) => ({
      json: { success: true, data: rows[query.get('group') ?? ''] ?? [sums] },
    }),
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
  jest.restoreAllMocks();
});

const notes = [/Нема податоци пред/, /Уште се бро/, /Не може да се провери/, /1 локација е изоставена/] as const;
const notesIn = (text: string) => notes.map((note) => note.test(text));

/** The days that a report of 30 days or of a month is about. */
const periods = {
  days: [[dayAfter(TODAY, -29), TODAY]],
  month: [['2026-11-01', '2026-11-30']],
  compare: [
    ['2026-10-01', '2026-10-31'],
    ['2026-09-01', '2026-09-30'],
  ],
  outside: [['2026-10-01', '2026-10-31']],
} as const;

/** A report's answer that leaves some positions out of its figures. */
const leaving = (answer: { data: object }, part: string, count: number) => ({
  json: {
    ...answer,
    data: { ...answer.data, [part]: { ...Reflect.get(answer.data, part), left_out_places: count, left_out_speeds: 0 } },
  },
});

/** What a server sends that lacks that much, and what must be said of it. */
function serve({ since, counted, isSilent, leftOut }: Missing, period: readonly (readonly [string, string])[]) {
  const answer: FakeAnswer = isSilent
    ? { status: 500, json: { success: false, error: 'нема' } }
    : {
        json: {
          success: true,
          data: {
            since,
            vehicles: since === null ? [] : [{ vehicle_id: 1, since }],
            counting:
              counted === null ? [] : [{ vehicle_id: 1, license_plate: 'SK', days: 1, from: counted, to: counted }],
          },
        },
      };
  server.on('GET /api/distances/coverage', answer);
  server.on('GET /api/reports/dashboard', leaving(dashboard, 'overview', leftOut));
  server.on('GET /api/reports/vehicle/:id', leaving(vehicle1, 'stats', leftOut));
  return [
    !isSilent && since !== null && period.some(([from]) => since > from),
    !isSilent && counted !== null && period.some(([from, to]) => counted >= from && counted <= to),
    isSilent,
  ];
}

async function check(tab: ReportTab, missing: Missing) {
  const period = periods[isOfMonths(tab) ? tab : 'days'];
  const countsLeftOut = tab === 'dashboard' || tab === 'vehicle';
  const expected = [...serve(missing, period), countsLeftOut && missing.leftOut > 0];
  const { container } = renderPage(<ReportsPage />, { route: `/reports?tab=${tab}&days=30&vehicle=1` });
  await screen.findAllByRole('button', { name: /XLSX/ });
  // One that is not offered would lead to the first, which has its notes.
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(texts.tabs[tab]);
  await waitFor(() => expect(container.querySelector('[aria-busy=true]')).toBeNull());
  expect(notesIn(container.textContent ?? '')).toEqual(expected);
  for (const button of screen.getAllByRole('button', { name: /CSV|XLSX/ })) {
    saved.length = 0;
    await userEvent.click(button);
    await waitFor(() => expect(saved).toHaveLength(1));
    const file = saved[0] as Blob;
    const isWorkbook = /XLSX/.test(button.textContent ?? '');
    const text = JSON.stringify(isWorkbook ? await readSheet(file) : await readCsv(file));
    expect(notesIn(text)).toEqual(expected);
  }
}

describe('no figure stands without the note of what it lacks, nor a note where nothing is missing', () => {
  it.each(reportTabs)('on the screen and in each file of the report "%s", whatever is missing', async (tab) => {
    for (const missing of holes) {
      await check(tab, missing);
      cleanup();
    }
  });

  it('on the tab of a vehicle’s page', async () => {
    for (const missing of holes) {
      const expected = [...serve(missing, [[dayAfter(TODAY, -6), TODAY]]), missing.leftOut > 0];
      const { container } = renderPage(<VehicleSummary vehicleId="1" />);
      await screen.findByRole('link');
      expect(notesIn(container.textContent ?? '')).toEqual(expected);
      cleanup();
    }
  });
});
