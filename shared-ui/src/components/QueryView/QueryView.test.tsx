import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clock } from '../../hooks/clock';
import { formatDateTime } from '../../model/format';
import { renderWithUi } from '../../testing';
import { type QueryLike, QueryView } from './QueryView';

type Alarms = string[];

const loading: QueryLike<Alarms> = {
  data: undefined,
  error: null,
  isError: false,
  isFetching: true,
  fetchStatus: 'fetching',
  dataUpdatedAt: 0,
  refetch: jest.fn(),
};

const view = (query: Partial<QueryLike<Alarms>>) => (
  <QueryView
    query={{ ...loading, ...query }}
    skeleton={<div data-testid="skeleton" />}
    error={(error) => `Грешка: ${String(error)}`}
    errorDetail={() => '500 GET /api/alarms'}
    isEmpty={(alarms) => alarms.length === 0}
    empty="Нема аларми"
  >
    {(alarms) => <p>{alarms.join()}</p>}
  </QueryView>
);

const ready = { data: ['sos'], isFetching: false, fetchStatus: 'idle' as const, dataUpdatedAt: Date.UTC(2026, 6, 14) };

describe('QueryView', () => {
  it('stands in while it loads', () => {
    renderWithUi(view({}));
    expect(screen.getByTestId('skeleton')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Се вчитува...');
  });

  it('keeps the height of what comes free', () => {
    renderWithUi(
      <QueryView query={loading} height={320} error={String}>
        {() => null}
      </QueryView>,
    );
    expect(screen.getByText('Се вчитува...').nextElementSibling).toHaveStyle({ blockSize: '320px' });
  });

  it('says a failure, with details and a retry', async () => {
    const refetch = jest.fn();
    renderWithUi(view({ isError: true, error: 'x', isFetching: false, fetchStatus: 'idle', refetch }));
    expect(screen.getByRole('alert')).toHaveTextContent('Грешка: x');
    expect(screen.getByText('500 GET /api/alarms')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('does not pretend to load without a network', () => {
    renderWithUi(view({ fetchStatus: 'paused', isFetching: false }));
    expect(screen.queryByTestId('skeleton')).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Грешка при комуникација со серверот');
  });

  it('shows what came, or that it is empty', () => {
    const { rerender } = renderWithUi(view(ready));
    expect(screen.getByText('sos')).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    rerender(view({ ...ready, data: [] }));
    expect(screen.getByText('Нема аларми')).toBeVisible();
  });

  it('keeps what was there when a refresh fails, and says from when it is by the server’s clock', async () => {
    const refetch = jest.fn();
    const hour = 3_600_000;
    const fetchedAt = Date.now() - 60_000;
    clock.setServerTime(Date.now() + hour);
    renderWithUi(view({ ...ready, isError: true, error: 'x', dataUpdatedAt: fetchedAt, refetch }));
    expect(screen.getByText('sos')).toBeVisible();
    // The minute and the hour are enough: the second may turn while this runs.
    expect(screen.getByRole('status')).toHaveTextContent(formatDateTime(fetchedAt + hour).slice(0, 14));
    await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    clock.setServerTime(Date.now());
  });

  it('keeps the content itself, with what was opened in it, when a refresh fails and when it works again', () => {
    const { rerender } = renderWithUi(view(ready));
    const content = screen.getByText('sos');
    rerender(view({ ...ready, isError: true, error: 'x' }));
    expect(screen.getByText('sos')).toBe(content);
    rerender(view(ready));
    expect(screen.getByText('sos')).toBe(content);
  });

  it('marks data as old while the browser is offline', () => {
    renderWithUi(view({ ...ready, fetchStatus: 'paused' }));
    expect(screen.getByText('sos')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Освежувањето не успеа.');
  });
});
