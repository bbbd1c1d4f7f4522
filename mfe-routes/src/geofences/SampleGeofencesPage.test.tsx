import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeCall, fakeServer } from 'shared-auth/testing';
import { paste } from 'shared-ui/testing';
import { giveCanvasInertContext } from '../testing/inertCanvas';
import { renderPage } from '../testing/renderPage';
import { SampleGeofencesPage } from './SampleGeofencesPage';

giveCanvasInertContext();
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
});
afterEach(() => {
  const calls: readonly FakeCall[] = server.calls;
  server.restore();
  // The page works on sample data only: whatever a test did, it made no server call.
  expect(calls).toEqual([]);
});

/** The page, when the code of its table is there. */
async function showPage() {
  renderPage(<SampleGeofencesPage />);
  await screen.findByRole('table', { name: 'Список на зони' });
}
const table = () => screen.getByRole('table', { name: 'Список на зони' });
const row = (name: string) => within(table()).getByRole('row', { name: new RegExp(name) });
const bodyRows = () => within(table()).getAllByRole('row').slice(1);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => paste(screen.getByLabelText(label), text);

describe('the geofences page', () => {
  it('shows the sample circle and polygon, in a list and on a map', async () => {
    await showPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Геозони' })).toBeInTheDocument();
    expect(bodyRows()).toHaveLength(2);
    expect(within(row('Магацин Скопје')).getByText('Круг')).toBeInTheDocument();
    expect(within(row('Магацин Скопје')).getByText('радиус 600 m')).toBeInTheDocument();
    expect(within(row('Центар на Скопје')).getByText('Полигон')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Мапа на зоните' })).toBeInTheDocument();
    expect(screen.getByText(/^Пробни податоци/)).toBeInTheDocument();
  });

  it('deletes a geofence and gives it back to its place', async () => {
    await showPage();
    await userEvent.click(within(row('Магацин Скопје')).getByRole('button', { name: 'Избриши' }));
    expect(bodyRows()).toHaveLength(1);
    await press('Врати');
    expect(bodyRows()[0]).toHaveTextContent('Магацин Скопје');
  });

  it('adds a circle by its coordinates, without the map', async () => {
    await showPage();
    await press('Додади зона');
    await type('Име', 'Депо Велес');
    await type('Географска ширина', '41,7156');
    await type('Географска должина', '21.7756');
    await userEvent.clear(screen.getByLabelText('Радиус (m)'));
    await type('Радиус (m)', '1200');
    await press('Додади');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(within(row('Депо Велес')).getByText('радиус 1.200 m')).toBeInTheDocument();
    expect(within(row('Депо Велес')).getByText('41.715600, 21.775600')).toBeInTheDocument();
  });

  it('adds a polygon by its corners', async () => {
    await showPage();
    await press('Додади зона');
    await type('Име', 'Пристаниште');
    await userEvent.selectOptions(screen.getByLabelText('Облик'), 'Полигон');
    await type('Темиња', '41.10, 20.79\n41.12, 20.79\n41.12, 20.82');
    await press('Додади');
    expect(within(row('Пристаниште')).getByText(/km², 3 темиња$/)).toBeInTheDocument();
  });

  it('says what is missing and keeps what was typed', async () => {
    await showPage();
    await press('Додади зона');
    await type('Географска ширина', '95');
    await press('Додади');
    expect(screen.getByLabelText('Име')).toHaveAccessibleDescription('Полето е задолжително');
    expect(screen.getByLabelText('Географска ширина')).toHaveAccessibleDescription(
      'Нацртајте ја зоната или внесете исправни координати',
    );
    expect(screen.getByLabelText('Географска ширина')).toHaveValue('95');
    // Neither shape loses its values to the other.
    await userEvent.selectOptions(screen.getByLabelText('Облик'), 'Полигон');
    await userEvent.selectOptions(screen.getByLabelText('Облик'), 'Круг');
    expect(screen.getByLabelText('Географска ширина')).toHaveValue('95');
  });

  it('says that there is none left after the last was deleted', async () => {
    await showPage();
    for (const button of screen.getAllByRole('button', { name: 'Избриши' })) await userEvent.click(button);
    expect(screen.getByText('Нема зони. Додадете ја првата.')).toBeInTheDocument();
  });

  it('speaks English throughout when that is chosen', () => {
    renderPage(<SampleGeofencesPage />, { language: 'en' });
    expect(screen.getByRole('heading', { level: 1, name: 'Geofences' })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/[А-Яа-яЃѓЅѕЈјЉљЊњЌќЏџ]/);
  });
});
