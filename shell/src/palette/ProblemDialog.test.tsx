import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Role, session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { addNamespace } from '../i18n/createI18n';
import { release } from '../registry/testing';
import { fakeModules, renderWithModules } from '../testing/fakeModules';
import { HeaderTools } from './HeaderTools';
import mk from './locales/mk.json';

afterEach(() => act(() => session.logout()));

/** As a role of its own in each test: what the gateway gave a user is kept while they are signed in. */
async function openHelp(role: Role) {
  await signInAs(role);
  const modules = fakeModules({ 'mfe-alarms': { stable: release('1.2.0') } }, {});
  await renderWithModules(<HeaderTools />, modules);
  act(() => addNamespace('palette', 'mk', mk));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Помош' }));
  return user;
}

describe('a problem with the page', () => {
  const session = (more: object) => ({ json: { nonce: 'a.b', expiresIn: 600, reportsLife: false, ...more } });

  it('is said in the help, keeps its words while it cannot be sent, and goes with the page and not its address', async () => {
    const answers = [503, 204];
    const server = fakeServer({
      'POST /telemetry/session': session({ takesProblems: true }),
      'POST /telemetry/error': () => new Response(null, { status: answers.shift() ?? 500 }),
    });
    const user = await openHelp('operator');
    await user.click(await screen.findByRole('button', { name: 'Пријави проблем со страницава' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Пријави проблем со страницава' }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.selectOptions(dialog.getByLabelText('Што не е во ред'), 'Друго');
    await user.click(dialog.getByRole('button', { name: 'Пријави' }));
    expect(await dialog.findByText('Опишете го проблемот.')).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'Нема SK-4973-AB');
    await user.click(dialog.getByRole('button', { name: 'Пријави' }));
    expect(await dialog.findByText(/Пријавата не е испратена/)).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('Нема SK-4973-AB');
    await user.click(dialog.getByRole('button', { name: 'Пријави' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [, sent] = server.callsTo('POST', '/telemetry/error');
    expect(sent?.body).toMatchObject({ kind: 'problem', name: 'Other' });
    expect(sent?.body).toHaveProperty('message', expect.stringMatching(/^Нема SK-4973-AB · .*operator mk light/));
    server.restore();
  });

  it('is not offered where the gateway does not take it', async () => {
    const server = fakeServer({ 'POST /telemetry/session': session({}) });
    await openHelp('manager');
    expect(await screen.findByText(mk.help.keys)).toBeVisible();
    await waitFor(() => expect(server.callsTo('POST', '/telemetry/session')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: mk.problem.title })).not.toBeInTheDocument();
    server.restore();
  });
});
