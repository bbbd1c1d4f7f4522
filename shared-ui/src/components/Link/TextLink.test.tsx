import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { TextLink } from './TextLink';

it('leads to a page of the console without loading it anew', async () => {
  const { location } = renderWithUi(<TextLink to="/alarms?page=2">Сите аларми</TextLink>);
  const link = screen.getByRole('link', { name: 'Сите аларми' });
  expect(link).toHaveAttribute('href', '/alarms?page=2');
  await userEvent.click(link);
  expect(location()).toMatchObject({ pathname: '/alarms', search: '?page=2' });
});
