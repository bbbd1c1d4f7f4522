import '../../testing/readableFiles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../../testing/renderPage';
import { zoneRows } from '../../testing/zones';
import GeofencesPage from '../GeofencesPage';

const rowsOf = (problems: Record<number, object> = {}) =>
  [0, 1, 2].map((row) => ({ row, name: `Зона ${row}`, problems: [], duplicate: false, ...problems[row] }));
const result = (created: number, rows: object[]) => ({ json: { success: true, data: { created, rows } } });

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('manager');
  serverAnnounces('zones');
  server = fakeServer({
    'GET /api/zones': { json: { success: true, data: zoneRows } },
    'GET /api/zones/traccar': { json: { success: true, data: [] } },
    'GET /api/dashboard/fleet-status': { json: { success: true, data: { vehicles: [] } } },
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

const csv = 'Име;Ширина;Должина;Радиус\nА;41,1;21;100\nБ;x;21;100\nВ;41,2;21;100\nГ;41,3;21;\n';
const sent = () =>
  server
    .callsTo('POST', '/api/zones/import')
    .map(({ body }) => body as { zones: { name: string }[]; dry_run: boolean });

async function choose(text: string, name = 'зони.csv') {
  renderPage(<GeofencesPage />, { route: '/geofences' });
  await userEvent.click(await screen.findByRole('button', { name: 'Увези' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Увоз на зони' }));
  await userEvent.upload(dialog.getByLabelText('Изберете датотека'), new File([text], name), { applyAccept: false });
  return dialog;
}

it('shows each row that is left out and why, and imports the others when asked', async () => {
  const twice = { 1: { duplicate: true }, 2: { problems: [{ field: 'geometry', message: 'Премал радиус' }] } };
  server.on('POST /api/zones/import', ({ body }) =>
    (body as { dry_run: boolean }).dry_run ? result(1, rowsOf(twice)) : result(1, rowsOf()),
  );
  const dialog = await choose(csv);
  expect(await dialog.findByText('Се увезуваат: 1 · Не се увезуваат: 3')).toBeVisible();
  const lines = within(dialog.getByRole('region', { name: 'Редови што не се увезуваат' }))
    .getAllByRole('row')
    .slice(1);
  expect(
    lines.map((line) =>
      within(line)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['3', 'Б', 'Координатите не можат да се прочитаат'],
    ['4', 'В', 'Веќе има зона со ова име'],
    ['5', 'Г', 'Премал радиус'],
  ]);
  expect(sent().map(({ zones, dry_run }) => [zones.map(({ name }) => name), dry_run])).toEqual([
    [['А', 'В', 'Г'], true],
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Увези 1 зона' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent().at(-1)).toMatchObject({ zones: [{ name: 'А' }], dry_run: false });
});

it('asks for the radius that points lack, and checks anew', async () => {
  server.on('POST /api/zones/import', result(3, rowsOf()));
  const dialog = await choose(csv);
  await dialog.findByText(/^Се увезуваат: 3/);
  await userEvent.clear(dialog.getByLabelText('Радиус за точки без радиус (m)'));
  await userEvent.type(dialog.getByLabelText('Радиус за точки без радиус (m)'), '750');
  expect(dialog.queryByRole('button', { name: /^Увези/ })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Провери' }));
  expect(await dialog.findByRole('button', { name: 'Увези 3 зони' })).toBeEnabled();
  expect(sent().at(-1)?.zones[2]).toMatchObject({ name: 'Г', geometry: { radius: 750 } });
});

it('brings zones in for the team that is chosen, and checks anew', async () => {
  server.on('POST /api/zones/import', ({ body }) => {
    const own = (body as { zones: { team_id: number | null }[] }).zones.every(({ team_id }) => team_id === 2);
    const problems = [{ field: 'team_id', message: 'Изберете еден од вашите тимови.' }];
    return own ? result(3, rowsOf()) : result(0, rowsOf({ 0: { problems }, 1: { problems }, 2: { problems } }));
  });
  const dialog = await choose(csv);
  expect(await dialog.findAllByText('Изберете еден од вашите тимови.')).toHaveLength(3);
  await userEvent.selectOptions(dialog.getByLabelText('Тим'), '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Провери' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Увези 3 зони' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent().at(-1)).toMatchObject({ zones: [{ team_id: 2 }, { team_id: 2 }, { team_id: 2 }], dry_run: false });
});

it('keeps the file when the response is lost, and refuses what it cannot read', async () => {
  server.on('POST /api/zones/import', result(3, rowsOf()));
  const dialog = await choose(csv);
  await dialog.findByText(/^Се увезуваат: 3/);
  server.on('POST /api/zones/import', new TypeError('network'));
  await userEvent.click(dialog.getByRole('button', { name: 'Увези 3 зони' }));
  expect(await dialog.findByText(/Увезете ја истата датотека повторно/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Увези 3 зони' })).toBeEnabled();
  await userEvent.upload(dialog.getByLabelText('Изберете датотека'), new File(['PK\u0003'], 'x.kmz'), {
    applyAccept: false,
  });
  expect(await dialog.findByText(/^Датотеката не може да се прочита/)).toBeVisible();
});

const placesIn = (dialog: ReturnType<typeof within>) =>
  within(dialog.getByRole('region', { name: 'Зони што се увезуваат' }))
    .getAllByRole('row')
    .slice(1)
    .map((line) =>
      within(line)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

it('shows what would come in, proposes the order of coordinates that is near, and asks where none is', async () => {
  server.on('POST /api/zones/import', result(1, rowsOf()));
  const dialog = await choose('name,wkt\nДепо,"POINT (41.98 21.4)"\n');
  expect(await dialog.findByLabelText('Редослед на координатите')).toHaveValue('turned');
  expect(placesIn(dialog)).toEqual([['2', 'Депо', '41.980000, 21.400000 · радиус 200 m', '—', '—']]);
  expect(sent().at(-1)?.zones).toMatchObject([{ geometry: { coordinates: [21.4, 41.98] } }]);
  await userEvent.selectOptions(dialog.getByLabelText('Редослед на координатите'), 'written');
  expect(placesIn(dialog)[0]?.at(-1)).toBe('далеку од вашите зони и возила');
  expect(dialog.queryByRole('button', { name: /^Увези/ })).not.toBeInTheDocument();

  await userEvent.upload(
    dialog.getByLabelText('Изберете датотека'),
    new File(['name,lat,lon\nА,10.5,100.5\n'], 'b.csv'),
    {
      applyAccept: false,
    },
  );
  await waitFor(() => expect(dialog.getByLabelText('Редослед на координатите')).toHaveValue(''));
  expect(dialog.getByRole('button', { name: /^Увези/ })).toBeDisabled();
  await userEvent.selectOptions(dialog.getByLabelText('Редослед на координатите'), 'written');
  await userEvent.click(dialog.getByRole('button', { name: 'Провери' }));
  expect(await dialog.findByRole('button', { name: 'Увези 1 зона' })).toBeEnabled();
});

it('says how letters were read, lets them be changed with the result in view, and asks for a doubtful decimal mark', async () => {
  server.on('POST /api/zones/import', result(1, rowsOf()));
  // "Niљ" is what windows-1251 makes of the bytes of "Niš" in windows-1250.
  const bytes = [...'name;lat;lon;radius\nNi?;41,5;21,5;1.500\n'].map((letter) =>
    letter === '?' ? 0x9a : letter.charCodeAt(0),
  );
  const dialog = await choose('name;lat;lon\nА;41,5;21,5\n');
  expect(await dialog.findByLabelText('Кодирање на буквите')).toHaveValue('utf-8');
  const file = new File([Uint8Array.from(bytes)], 'srpski.csv');
  await userEvent.upload(dialog.getByLabelText('Изберете датотека'), file, { applyAccept: false });
  await waitFor(() => expect(dialog.getByLabelText('Кодирање на буквите')).toHaveValue('windows-1250'));
  expect(placesIn(dialog)[0]).toEqual(['2', 'Niš', '41.500000, 21.500000 · радиус 1.500 m', '—', '—']);
  await userEvent.selectOptions(dialog.getByLabelText('Кодирање на буквите'), 'windows-1251');
  await waitFor(() => expect(placesIn(dialog)[0]?.[1]).toBe('Niљ'));

  const doubtful = new File(['name;lat;lon;radius\nА;41;21;1.500\n'], 'c.csv');
  await userEvent.upload(dialog.getByLabelText('Изберете датотека'), doubtful, { applyAccept: false });
  await userEvent.selectOptions(await dialog.findByLabelText('Децимален знак'), 'comma');
  await waitFor(() => expect(placesIn(dialog)[0]?.[2]).toContain('радиус 1.500 m'));
});

it('takes back zones that came from a file within the hour; why it cannot is said', async () => {
  serverAnnounces('zones', 'imports.undo');
  const made = { id: 5, kind: 'zones', made_at: '2026-11-29T06:31:00Z', made: 3 };
  server.on('GET /api/imports', { json: { success: true, data: [made, { ...made, id: 4, kind: 'devices' }] } });
  server.on('DELETE /api/imports/5', {
    status: 404,
    json: { success: false, message: 'Увозот не може повеќе да се поништи' },
  });
  renderPage(<GeofencesPage />, { route: '/geofences' });
  await userEvent.click(await screen.findByRole('button', { name: 'Увези' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Увоз на зони' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Поништи увоз' }));
  expect(await dialog.findByText(/Увозот не може повеќе да се поништи/)).toBeVisible();
});

it('takes what is near the vehicles for near, where the zones are elsewhere', async () => {
  server.on('POST /api/zones/import', result(1, rowsOf()));
  server.on('GET /api/dashboard/fleet-status', {
    json: { success: true, data: { vehicles: [{ id: 1, license_plate: 'SK-1', latitude: 24.7, longitude: 46.7 }] } },
  });
  const dialog = await choose('name,wkt\nРијад,"POINT (46.68 24.71)"\n');
  expect(await dialog.findByRole('region', { name: 'Зони што се увезуваат' })).toBeVisible();
  expect(placesIn(dialog)).toEqual([['2', 'Ријад', '24.710000, 46.680000 · радиус 200 m', '—', '—']]);
  expect(dialog.queryByLabelText('Редослед на координатите')).not.toBeInTheDocument();
});
