import { screen } from '@testing-library/react';
import { renderWithUi } from '../../testing';
import { PageHeader } from './PageHeader';

describe('PageHeader', () => {
  it('names the page and the document, and can take the focus from the program', () => {
    const { rerender } = renderWithUi(<PageHeader title="Возила" />);
    const heading = screen.getByRole('heading', { level: 1, name: 'Возила' });
    expect(heading).toHaveAttribute('tabindex', '-1');
    expect(document.title).toBe('Возила · GPS Tracker');
    rerender(<PageHeader title="SK-1234-AB" />);
    expect(document.title).toBe('SK-1234-AB · GPS Tracker');
  });

  it('shows the way up and what can be done', () => {
    renderWithUi(
      <PageHeader
        title="SK-1234-AB"
        subtitle="Камион"
        back={{ to: '/vehicles', label: 'Возила' }}
        actions={<button type="button">Освежи</button>}
      />,
    );
    expect(screen.getByRole('link', { name: 'Возила' })).toHaveAttribute('href', '/vehicles');
    expect(screen.getByRole('button', { name: 'Освежи' })).toBeVisible();
    expect(screen.getByText('Камион')).toBeVisible();
  });
});
