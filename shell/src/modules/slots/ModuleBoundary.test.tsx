import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { ModuleBoundary, type ModuleBoundaryProps } from './ModuleBoundary';

let isBroken = true;
function Fragile() {
  if (isBroken) throw new Error('no plate');
  return <p>page</p>;
}
function BreaksLater() {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) throw new Error('in an effect');
  }, [hasFailed]);
  return (
    <button type="button" onClick={() => setFailed(true)}>
      break
    </button>
  );
}
const onFailure = jest.fn<void, Parameters<NonNullable<ModuleBoundaryProps['onFailure']>>>();
const inside = (children: React.ReactNode, version = '1.0.0') => (
  <>
    <nav>menu</nav>
    <ModuleBoundary
      moduleId="mfe-boundary"
      version={version}
      onFailure={onFailure}
      fallback={(failure, retry) => (
        <button type="button" onClick={retry}>
          {failure.message}
        </button>
      )}
    >
      {children}
    </ModuleBoundary>
  </>
);

beforeEach(() => {
  isBroken = true;
  onFailure.mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

it('row 6: keeps a failure in its area, says that nothing was shown yet, and renders again on retry', async () => {
  render(inside(<Fragile />));
  expect(screen.getByText('menu')).toBeVisible();
  expect(onFailure).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'render', moduleId: 'mfe-boundary', version: '1.0.0', message: 'no plate' }),
    false,
  );
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'no plate' }));
  expect(screen.getByText('page')).toBeVisible();
});

it('says that the page was shown before it failed', async () => {
  render(inside(<BreaksLater />, '1.0.1'));
  await userEvent.click(screen.getByRole('button', { name: 'break' }));
  expect(screen.getByRole('button', { name: 'in an effect' })).toBeVisible();
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'in an effect' }), true);
});

it('starts afresh with another version', () => {
  const { rerender } = render(inside(<Fragile />, '1.0.2'));
  isBroken = false;
  rerender(inside(<Fragile />, '1.0.3'));
  expect(screen.getByText('page')).toBeVisible();
});
