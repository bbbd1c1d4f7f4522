import { screen } from '@testing-library/react';
import { Siren } from 'lucide-react';
import { renderWithUi } from '../../testing';
import { StatCard } from './StatCard';

const card = { title: 'Непотврдени аларми', value: 17, icon: Siren, tone: 'danger' } as const;

describe('StatCard', () => {
  it('is a figure with its name', () => {
    renderWithUi(<StatCard {...card} />);
    expect(screen.getByRole('group', { name: 'Непотврдени аларми' })).toHaveTextContent('17');
  });

  it.each([
    ['positive', 'Пораст +12'],
    ['negative', 'Пад −3'],
    ['neutral', 'Без промена 0'],
  ] as const)('says a %s change in words as well as by its arrow', (direction, text) => {
    renderWithUi(<StatCard {...card} change={{ direction, text: text.split(' ').at(-1) ?? '' }} />);
    expect(screen.getByRole('group')).toHaveTextContent(text);
  });

  it('keeps its name and shows no figure while that is on its way', () => {
    renderWithUi(<StatCard {...card} loading change={{ direction: 'positive', text: '+12' }} />);
    expect(screen.getByRole('group', { name: 'Непотврдени аларми' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('group')).not.toHaveTextContent(/17|12/);
  });

  it('may lead to what it counts', () => {
    renderWithUi(<StatCard {...card} to="/alarms" />);
    const link = screen.getByRole('link', { name: /Непотврдени аларми/ });
    expect(link).toHaveAttribute('href', '/alarms');
    expect(link).toHaveTextContent('17');
  });
});
