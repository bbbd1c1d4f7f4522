import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import { RetentionCard } from './RetentionCard';

const days = {
  positions: 180,
  alarms: 730,
  commands: 365,
  acts: 730,
  messages: 90,
  errors: 30,
  longest_positions: 180,
};
let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('admin');
  server = fakeServer({ 'GET /api/retention': { json: { success: true, data: days } } });
});
afterEach(() => {
  server.restore();
  session.logout();
});

it('shows the days of each kind, and sends all of them when one is changed', async () => {
  server.on('PUT /api/retention', { json: { success: true, data: days } });
  renderPage(<RetentionCard />);
  const alarms = await screen.findByLabelText('Чувај аларми (дена)');
  expect(alarms).toHaveValue(730);
  await userEvent.clear(alarms);
  await userEvent.type(alarms, '90');
  await userEvent.click(screen.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(server.callsTo('PUT', '/api/retention')).toHaveLength(1));
  expect(server.callsTo('PUT', '/api/retention')[0]?.body).toEqual({
    positions: 180,
    alarms: 90,
    commands: 365,
    acts: 730,
    messages: 90,
    errors: 30,
  });
});

it('says what the server refuses, and keeps what was typed', async () => {
  server.on('PUT /api/retention', { status: 400, json: { success: false, error: 'Најмногу 180 дена.' } });
  renderPage(<RetentionCard />);
  const positions = await screen.findByLabelText('Чувај локации (дена)');
  await userEvent.clear(positions);
  await userEvent.type(positions, '400');
  await userEvent.click(screen.getByRole('button', { name: 'Зачувај' }));
  expect(await screen.findByText('Најмногу 180 дена.')).toBeVisible();
  expect(positions).toHaveValue(400);
});

it('leaves out a kind that an older server does not know', async () => {
  const { messages, errors, ...known } = days;
  server.on('GET /api/retention', { json: { success: true, data: known } });
  server.on('PUT /api/retention', { json: { success: true, data: known } });
  renderPage(<RetentionCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Зачувај' }));
  expect(screen.queryByLabelText('Чувај пораки за аларми (дена)')).not.toBeInTheDocument();
  await waitFor(() => expect(server.callsTo('PUT', '/api/retention')).toHaveLength(1));
  expect(Object.keys(server.callsTo('PUT', '/api/retention')[0]?.body ?? {})).toEqual([
    'positions',
    'alarms',
    'commands',
    'acts',
  ]);
});
