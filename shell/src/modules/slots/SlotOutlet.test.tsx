import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Slot, SlotProvider } from 'shared-auth';
import { release } from '../../registry/testing';
import { type FakeExport, failing, fakeModules, renderWithModules } from '../../testing/fakeModules';
import { SlotOutlet } from './SlotOutlet';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

/** A page with two slots; mfe-alarms fills the first. */
async function open(given: FakeExport, lastGood?: FakeExport, minHeight = 120) {
  const modules = fakeModules(
    { 'mfe-alarms': { stable: release('1.2.0'), ...(lastGood ? { lastGood: release('1.1.0') } : {}) } },
    { '1.2.0': given, '1.1.0': lastGood },
  );
  await renderWithModules(
    <SlotProvider value={(request) => <SlotOutlet request={request} />}>
      <h1>Контролна табла</h1>
      <Slot name="dashboard.critical-alarms" minHeight={minHeight} days={30} />
      <Slot name="dashboard.alarm-trend" minHeight={80} days={30} />
    </SlotProvider>,
    modules,
  );
  return modules;
}
const Widget = ({ days }: { days: number }) => <p>{`последни ${days} дена`}</p>;

it('fills a slot with the widget that the registry names, and gives it the page’s props', async () => {
  await open(Widget);
  expect(await screen.findByText('последни 30 дена')).toBeVisible();
});

it('reserves the place under the title of what comes', async () => {
  await open('never');
  expect(screen.getByRole('heading', { name: 'Критични аларми' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Критични аларми' }).closest('[aria-busy="true"]')).not.toBeNull();
});

it('takes no place for what has none reserved, until it is there', async () => {
  await open('never', undefined, 0);
  expect(screen.getByRole('heading', { name: 'Контролна табла' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Критични аларми' })).not.toBeInTheDocument();
});

it('says in the slot that a widget is down, under its title, and goes on after a retry', async () => {
  const { answers } = await open(failing('1.2.0', 'timeout'));
  expect(await screen.findByText('Критични аларми: Овој дел не може да се прикаже.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Контролна табла' })).toBeVisible();
  answers['1.2.0'] = Widget;
  await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByText('последни 30 дена')).toBeVisible();
});

it('goes on with the last good version of a widget that throws at its first render', async () => {
  await open(() => {
    throw new Error('boom');
  }, Widget);
  expect(await screen.findByText('последни 30 дена')).toBeVisible();
});

describe('several widgets in one slot', () => {
  const widget = (expose: string, title: string, more: object = {}) => ({
    slot: 'dashboard.tiles',
    expose,
    title,
    ...more,
  });
  const tiles = { ...release('1.2.0') };
  tiles.contributes = {
    ...tiles.contributes,
    widgets: [
      widget('./Later', 'later', { order: 20 }),
      widget('./Sooner', 'sooner', { order: 10 }),
      widget('./Managers', 'managers', { order: 30, role: 'manager' }),
    ],
  };

  it('stand in the order of module.json, and the page may arrange them; who lacks the role gets none', async () => {
    const modules = fakeModules({ 'mfe-alarms': { stable: tiles } }, { '1.2.0': Widget });
    await renderWithModules(
      <SlotProvider value={(request) => <SlotOutlet request={request} />}>
        <Slot
          name="dashboard.tiles"
          minHeight={0}
          days={7}
          arrange={(parts) => (
            <ul>
              {parts.map(({ key, content }) => (
                <li key={key} aria-label={key}>
                  {content}
                </li>
              ))}
            </ul>
          )}
        />
      </SlotProvider>,
      modules,
    );
    expect(await screen.findAllByText('последни 7 дена')).toHaveLength(2);
    expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
      'mfe-alarms./Sooner',
      'mfe-alarms./Later',
    ]);
  });
});
