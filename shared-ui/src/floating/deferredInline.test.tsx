import { render, screen } from '@testing-library/react';
import { deferredInline } from './deferredInline';

it('keeps its place until its code is there', async () => {
  let arrive = (_part: () => React.JSX.Element) => {};
  const Part = deferredInline(
    () => new Promise<() => React.JSX.Element>((resolve) => (arrive = resolve)),
    () => <span data-testid="place" />,
  );
  render(<Part />);
  expect(screen.getByTestId('place')).toBeInTheDocument();
  arrive(() => <button type="button">Дејства</button>);
  expect(await screen.findByRole('button', { name: 'Дејства' })).toBeVisible();
  expect(screen.queryByTestId('place')).not.toBeInTheDocument();
});
