import { screen } from '@testing-library/react';
import { renderWithUi } from '../../testing';
import { type ActivityItem, ActivityList } from './ActivityList';

const item = (rest: Partial<ActivityItem> = {}): ActivityItem => ({
  type: 'location',
  license_plate: 'SK-1234-AB',
  timestamp: Date.now() - 2 * 3_600_000 - 1_000,
  speed: 71.6,
  latitude: 41.9981,
  longitude: 21.4254,
  ...rest,
});

describe('ActivityList', () => {
  it('shows a location: the vehicle, how fast, near which place, when', async () => {
    renderWithUi(<ActivityList items={[item()]} linkOf={({ license_plate }) => `/vehicles?search=${license_plate}`} />);
    const location = screen.getByRole('listitem');
    expect(await screen.findByText('во Скопје')).toHaveAttribute('title', '41.998100, 21.425400');
    for (const text of ['SK-1234-AB', '72 km/h', 'пред 2 ч']) expect(location).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'SK-1234-AB' })).toHaveAttribute('href', '/vehicles?search=SK-1234-AB');
  });

  it('names an alarm by its type, else as an alarm', () => {
    const alarm = { type: 'alarm', speed: null, latitude: null };
    renderWithUi(
      <ActivityList
        items={[item({ ...alarm, alarm_type: 'harsh_braking', message: 'Нагло кочење кај Велес' }), item(alarm)]}
        actions={({ license_plate }) => <button type="button">{`Дејства: ${license_plate}`}</button>}
      />,
    );
    const [typed, plain] = screen.getAllByRole('listitem');
    expect(typed).toHaveTextContent(/^Нагло кочењеSK-1234-AB/);
    expect(typed).toHaveTextContent('Нагло кочење кај Велес');
    expect(plain).toHaveTextContent('Аларм');
    expect(plain).not.toHaveTextContent('—');
    expect(screen.getAllByRole('button', { name: 'Дејства: SK-1234-AB' })).toHaveLength(2);
  });

  it('says once how fast', () => {
    const alarm = { type: 'alarm', alarm_type: 'overspeed' };
    renderWithUi(
      <ActivityList
        items={[item({ ...alarm, message: 'Пречекорена брзина: 72 km/h' }), item({ ...alarm, message: 'Пребрзо' })]}
      />,
    );
    for (const row of screen.getAllByRole('listitem')) expect(row.textContent?.match(/72 km\/h/g)).toHaveLength(1);
  });

  it('shows ten and counts the rest', () => {
    renderWithUi(<ActivityList items={Array.from({ length: 13 }, () => item())} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    expect(screen.getByText('и уште 3')).toBeVisible();
  });

  it('counts no rest where there is none', () => {
    renderWithUi(<ActivityList items={[item(), item()]} limit={2} />);
    expect(screen.queryByText(/и уште/)).not.toBeInTheDocument();
  });

  it('takes an unknown type and missing facts', () => {
    renderWithUi(<ActivityList items={[item({ type: 'fuel', license_plate: null, timestamp: null })]} />);
    expect(screen.getByRole('listitem')).toHaveTextContent(/fuel.*нема податоци.*--:--:--/);
  });

  it('says that there is none', () => {
    renderWithUi(<ActivityList items={[]} />);
    expect(screen.getByText('Нема активности')).toBeVisible();
  });
});
