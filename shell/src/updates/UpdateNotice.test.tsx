import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Registry, useUnsavedInput } from 'shared-auth';
import { NO_VERSION } from 'shared-auth/contract';
import { createI18n } from '../i18n/createI18n';
import { release } from '../registry/testing';
import { UpdateNotice } from './UpdateNotice';

const registry: Registry = {
  schema: 1,
  revision: 7,
  shell: { version: '1.0.0', scripts: [], styles: [], parts: {}, integrity: {}, contract: '1.0.0', provides: {} },
  modules: { 'mfe-alarms': { stable: release('1.2.0') } },
};
const next = { ...registry, revision: 8, modules: { 'mfe-alarms': { stable: release('1.3.0') } } };

let answers: Record<string, () => Response>;
const realFetch = globalThis.fetch;
beforeAll(() => createI18n());
beforeEach(() => {
  answers = {
    '/registry.json': () => Response.json(next),
    '/modules/mfe-alarms/1.3.0/mf-manifest.json': () => new Response(null),
  };
  globalThis.fetch = async (url) => answers[String(url)]?.() ?? new Response(null, { status: 404 });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const poll = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
const offer = () => screen.queryByRole('button', { name: 'Нова верзија' });

it('offers a newer revision once its files answer, and loads it on click', async () => {
  const reload = jest.fn();
  render(<UpdateNotice registry={registry} reload={reload} />);
  await poll();
  await userEvent.click(await screen.findByRole('button', { name: 'Нова верзија' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('says nothing while the revision is the same, or its files are not there', async () => {
  render(<UpdateNotice registry={registry} />);
  answers['/registry.json'] = () => Response.json(registry);
  await poll();
  answers['/registry.json'] = () => Response.json(next);
  delete answers['/modules/mfe-alarms/1.3.0/mf-manifest.json'];
  await poll();
  expect(offer()).not.toBeInTheDocument();
});

it('offers a revision in which a module is disabled, of which there are no files', async () => {
  render(<UpdateNotice registry={registry} />);
  const modules = { 'mfe-alarms': { stable: release(NO_VERSION), lastGood: release('1.2.0') } };
  answers['/registry.json'] = () => Response.json({ ...next, modules });
  await poll();
  expect(offer()).toBeVisible();
});

it('says nothing of a revision that changes nothing for this user', async () => {
  render(<UpdateNotice registry={registry} />);
  const modules = { 'mfe-alarms': { stable: release('1.2.0'), candidate: { ...release('1.3.0'), percent: 0 } } };
  answers['/registry.json'] = () => Response.json({ ...registry, revision: 9, modules });
  await poll();
  expect(offer()).not.toBeInTheDocument();
  const shell = { ...registry.shell, version: '1.1.0' };
  answers['/registry.json'] = () => Response.json({ ...registry, revision: 10, shell });
  await poll();
  expect(offer()).toBeVisible();
});

it('is held back by unsaved input', async () => {
  const reload = jest.fn();
  function Form() {
    useUnsavedInput(true);
    return null;
  }
  render(
    <>
      <Form />
      <UpdateNotice registry={registry} reload={reload} />
    </>,
  );
  await poll();
  await userEvent.click(await screen.findByRole('button', { name: 'Нова верзија' }));
  expect(reload).not.toHaveBeenCalled();
});
