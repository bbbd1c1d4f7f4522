import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { type AlarmItem, AlarmList } from './AlarmList';

const alarm = (id: number, rest: Partial<AlarmItem> = {}): AlarmItem => ({
  id,
  alarm_type: 'overspeed',
  severity: 'critical',
  message: `порака ${id}`,
  license_plate: `SK-${id}`,
  created_at: Date.now() - 5 * 60_000,
  is_acknowledged: false,
  ...rest,
});

const many = Array.from({ length: 12 }, (_, i) => alarm(i + 1));

describe('AlarmList', () => {
  it('shows severity, type, plate, message and time of ten alarms', () => {
    renderWithUi(<AlarmList alarms={many} />);
    const items = screen.getAllByRole('listitem');
    expect(items).toHaveLength(10);
    for (const text of ['Критичен', 'Пречекорена брзина', 'SK-1', 'порака 1', 'пред 5 мин'])
      expect(items[0]).toHaveTextContent(text);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('marks an alarm that arrived long after it happened, and no other', () => {
    const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
    const late = alarm(1, { created_at: minutesAgo(600), received_at: minutesAgo(1) });
    renderWithUi(<AlarmList alarms={[late, alarm(2, { received_at: minutesAgo(4) })]} />);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Пристигнато доцна');
    expect(second).not.toHaveTextContent('Пристигнато доцна');
  });

  it('says nothing twice where the message is the type', () => {
    renderWithUi(<AlarmList alarms={[alarm(1, { message: 'Пречекорена брзина' })]} />);
    expect(screen.getAllByText('Пречекорена брзина')).toHaveLength(1);
  });

  it('D20: has the type in the reader’s language beside a message in the server’s', () => {
    renderWithUi(<AlarmList alarms={[alarm(1)]} />, { language: 'en' });
    expect(screen.getByRole('listitem')).toHaveTextContent(/Speeding.*порака 1/);
  });

  it('shows as many as it is told to', () => {
    renderWithUi(<AlarmList alarms={many} limit={5} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
  });

  it('lets unacknowledged alarms be acknowledged, and says which are', async () => {
    const onAcknowledge = jest.fn();
    const alarms = [alarm(1), alarm(2, { is_acknowledged: true })];
    renderWithUi(<AlarmList alarms={alarms} onAcknowledge={onAcknowledge} />);
    const button = screen.getByRole('button', { name: 'Потврди аларм' });
    expect(button).toHaveAccessibleDescription('Критичен Пречекорена брзина SK-1');
    await userEvent.click(button);
    expect(onAcknowledge).toHaveBeenCalledWith(alarms[0]);
    const second = screen.getAllByRole('listitem')[1];
    expect(second && within(second).getByText('Потврден')).toBeVisible();
  });

  it('takes no second click while the acknowledgement is under way', async () => {
    const onAcknowledge = jest.fn();
    renderWithUi(<AlarmList alarms={[alarm(1)]} onAcknowledge={onAcknowledge} busyIds={new Set([1])} />);
    await userEvent.click(screen.getByRole('button', { name: 'Потврди аларм' }));
    expect(onAcknowledge).not.toHaveBeenCalled();
  });

  it('takes unknown words, missing facts and repeated ids', () => {
    renderWithUi(
      <AlarmList
        alarms={[
          alarm(1, { alarm_type: 'door_open', severity: 'odd', message: null, license_plate: null, created_at: null }),
          alarm(1),
        ]}
      />,
    );
    expect(screen.getByRole('listitem')).toHaveTextContent('Непознатdoor_open--:--:--');
  });

  it('says that there are none', () => {
    const { rerender } = renderWithUi(<AlarmList alarms={[]} />);
    expect(screen.getByText('Нема аларми')).toBeVisible();
    rerender(<AlarmList alarms={[]} empty="Нема критични аларми" />);
    expect(screen.getByText('Нема критични аларми')).toBeVisible();
  });
});
