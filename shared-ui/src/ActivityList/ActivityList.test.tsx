import { screen } from '@testing-library/react';
import { renderWithUi } from '../testing';
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
  it('shows what a vehicle did, how fast, where and when', () => {
    renderWithUi(<ActivityList items={[item(), item({ type: 'alarm', speed: null, latitude: null })]} />);
    const [location, alarm] = screen.getAllByRole('listitem');
    for (const text of ['SK-1234-AB', 'Локација', '72 km/h', '41.998100, 21.425400', 'пред 2 ч'])
      expect(location).toHaveTextContent(text);
    expect(alarm).toHaveTextContent('Аларм');
    expect(alarm).not.toHaveTextContent('—');
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
    expect(screen.getByRole('listitem')).toHaveTextContent(/нема податоци.*fuel.*--:--:--/);
  });

  it('says that there is none', () => {
    renderWithUi(<ActivityList items={[]} />);
    expect(screen.getByText('Нема активности')).toBeVisible();
  });
});
