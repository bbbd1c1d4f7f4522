import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';
import { Skeleton } from './Skeleton';
import { StaleNotice } from './StaleNotice';

describe('ErrorState', () => {
  it('says what happened and offers a retry where there is one', async () => {
    const onRetry = jest.fn();
    const { rerender } = renderWithUi(<ErrorState message="Грешка при вчитување на возилата: 500" onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Грешка при вчитување на возилата: 500');
    await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    expect(onRetry).toHaveBeenCalledWith();
    rerender(<ErrorState message="Грешка" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('StaleNotice', () => {
  it('says from when the data is', async () => {
    const onRetry = jest.fn();
    renderWithUi(<StaleNotice since={Date.UTC(2026, 6, 14, 12)} onRetry={onRetry} />);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Освежувањето не успеа. Прикажани се податоците од 14.07.2026 14:00:00.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('EmptyState', () => {
  it('is one sentence and one action', () => {
    renderWithUi(<EmptyState action={<button type="button">Освежи</button>}>Нема аларми</EmptyState>);
    expect(screen.getByText('Нема аларми')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Освежи' })).toBeVisible();
  });
});

describe('Skeleton', () => {
  it('has the size of what comes and says nothing', () => {
    const { container } = renderWithUi(<Skeleton width={72} height={32} />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    expect(container.firstElementChild).toHaveStyle({ inlineSize: '72px', blockSize: '32px' });
  });
});
