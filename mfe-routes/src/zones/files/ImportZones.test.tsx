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
  expect(await dialog.findByText(/^Ова е спакувана датотека/)).toBeVisible();
});
