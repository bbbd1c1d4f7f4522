import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { memo } from 'react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { choiceParam, flagParam, pageParam } from './searchParams';
import { useSearchState } from './useSearchState';

const filterCodec = { status: choiceParam(['online', 'offline'], ''), page: pageParam() };
const displayCodec = { routes: flagParam() };

/** Keeps the processor busy, as a slow one is. */
function work(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Rendered again only when the page's state changes. */
const Row = memo(function Row({ ms, of }: { ms: number; of: string }) {
  work(ms);
  return <i hidden>{of}</i>;
});

const rows = Array.from({ length: 20 }, (_, n) => n);
const seen: string[] = [];

/** A page with two users of the URL, whose rows take a while. */
function Page({ ms }: { ms: number }) {
  const [filters, setFilters] = useSearchState(filterCodec);
  const [display, setDisplay] = useSearchState(displayCodec);
  const navigate = useNavigate();
  seen.push(`${filters.status} ${filters.page}`);
  return (
    <>
      <output>{`${filters.status} ${filters.page} ${display.routes}`}</output>
      <button type="button" onClick={() => setFilters({ page: filters.page + 1 })}>
        next
      </button>
      <button type="button" onClick={() => setFilters({ status: 'online' })}>
        online
      </button>
      <button type="button" onClick={() => setDisplay({ routes: true })}>
        routes
      </button>
      <button type="button" onClick={() => navigate('/elsewhere')}>
        leave
      </button>
      {rows.map((row) => (
        <Row key={row} ms={ms} of={JSON.stringify([filters, display])} />
      ))}
    </>
  );
}

const click = (name: string) => screen.getByRole('button', { name }).click();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function open(ms: number) {
  window.history.replaceState(null, '', '/list');
  seen.length = 0;
  render(
    <BrowserRouter>
      <Page ms={ms} />
    </BrowserRouter>,
  );
}

// What React's tests set; not in the types of the global.
const actEnvironment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

describe('a router whose transitions commit late', () => {
  // `act` would finish each transition before the next click; a user does not wait for that.
  beforeAll(() => {
    actEnvironment.IS_REACT_ACT_ENVIRONMENT = false;
  });
  afterAll(() => {
    actEnvironment.IS_REACT_ACT_ENVIRONMENT = true;
  });
  afterEach(cleanup);

  it.each([
    { gap: 0, ms: 0 },
    { gap: 0, ms: 8 },
    { gap: 10, ms: 0 },
    { gap: 10, ms: 8 },
    { gap: 60, ms: 8 },
  ])('loses no change when $gap ms lie between two and each row takes $ms ms', async ({ gap, ms }) => {
    open(ms);
    click('next');
    await pause(gap);
    click('online');
    await pause(gap);
    click('routes');
    expect(window.location.search).toBe('?status=online&routes=1');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('online 1 true'));
  });

  it('never shows a state again that a later change has replaced', async () => {
    open(8);
    click('next');
    await pause(10);
    click('online');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('online 1'));
    await pause(200);
    const shown = seen.filter((state, n) => state !== seen[n - 1]);
    expect(shown.indexOf('online 1')).toBe(shown.length - 1);
  });

  it('shows what a Back brings that overtakes the change', async () => {
    open(8);
    const first: unknown = window.history.state;
    click('online');
    // What a browser does on Back, here before the router's transition has begun; jsdom would go back much later.
    window.history.replaceState(first, '', '/list');
    window.dispatchEvent(new PopStateEvent('popstate', { state: first }));
    await pause(0);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^1 false$/));
  });

  it('does not call a user back who has left the page', async () => {
    open(8);
    click('leave');
    click('online');
    expect(window.location.pathname + window.location.search).toBe('/elsewhere');
  });
});
