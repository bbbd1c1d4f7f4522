import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { renderWithUi } from '../../testing';
import { LeaveGuard } from './LeaveGuard';

function Form() {
  const [text, setText] = useState('');
  return (
    <>
      <input aria-label="text" value={text} onChange={(event) => setText(event.target.value)} />
      <LeaveGuard isDirty={text !== ''} />
      <Link to="/list?page=2">list</Link>
      <Link to="/form#part">part</Link>
    </>
  );
}
const question = () => screen.findByRole('alertdialog', { name: 'Да се отфрлат внесените податоци?' });

async function typed() {
  const user = userEvent.setup();
  const { location } = renderWithUi(<Form />, { route: '/form' });
  await user.type(screen.getByLabelText('text'), 'а');
  return { user, place: () => `${location().pathname}${location().search}` };
}

it('lets go of a form in which nothing was typed', async () => {
  const { user, place } = await typed();
  await user.clear(screen.getByLabelText('text'));
  await user.click(screen.getByRole('link', { name: 'list' }));
  expect(place()).toBe('/list?page=2');
});

it('asks when a link leads away, keeps what was typed, and goes there only when told', async () => {
  const { user, place } = await typed();
  await user.click(screen.getByRole('link', { name: 'list' }));
  await question();
  expect(place()).toBe('/form');
  await user.click(screen.getByRole('button', { name: 'Продолжи со уредување' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('text')).toHaveValue('а');

  await user.click(screen.getByRole('link', { name: 'list' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Отфрли' }));
  await waitFor(() => expect(place()).toBe('/list?page=2'));
});

it('does not ask for a place on the same page', async () => {
  const { user } = await typed();
  await user.click(screen.getByRole('link', { name: 'part' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText('text')).toHaveValue('а');
});
