import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { useFocusOnNavigation } from './useFocusOnNavigation';

/** Its heading comes when the test sets it, and is replaced when it sets it again. */
let showHeading: (text: string) => void;
function LatePage() {
  const [heading, setHeading] = useState<string | null>(null);
  showHeading = (text) => act(() => setHeading(text));
  return (
    <>
      {heading && <h1 key={heading}>{heading}</h1>}
      <button type="button">act</button>
    </>
  );
}

function Frame() {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <>
      <nav>
        <Link to="/a">to a</Link>
        <Link to="/b">to b</Link>
        <Link to="/b?page=2">to page 2</Link>
        <Link to="/late">to late</Link>
        <Link to="/form">to form</Link>
      </nav>
      <main ref={main}>
        <Routes>
          <Route path="/a" element={<h1>A</h1>} />
          <Route path="/b" element={<h1>B</h1>} />
          <Route path="/late" element={<LatePage />} />
          <Route
            path="/form"
            element={
              <>
                <h1>Form</h1>
                {/* biome-ignore lint/a11y/noAutofocus: a page that takes the focus itself is what is tested */}
                <input aria-label="name" autoFocus />
              </>
            }
          />
        </Routes>
      </main>
    </>
  );
}
const open = () =>
  render(
    <MemoryRouter initialEntries={['/a']}>
      <Frame />
    </MemoryRouter>,
  );
const goTo = (name: string) => userEvent.click(screen.getByRole('link', { name }));

it('leaves the first page alone', () => {
  open();
  expect(document.body).toHaveFocus();
});

it('focuses the new page’s heading', async () => {
  open();
  await goTo('to b');
  expect(screen.getByRole('heading', { name: 'B' })).toHaveFocus();
});

it('leaves the focus where it is when only the query changes', async () => {
  open();
  await goTo('to b');
  await goTo('to page 2');
  expect(screen.getByRole('link', { name: 'to page 2' })).toHaveFocus();
});

it('waits for a heading that comes late, and follows one that replaces it', async () => {
  open();
  await goTo('to late');
  showHeading('Loading');
  await act(async () => {});
  expect(screen.getByRole('heading', { name: 'Loading' })).toHaveFocus();
  showHeading('SK-1');
  await act(async () => {});
  expect(screen.getByRole('heading', { name: 'SK-1' })).toHaveFocus();
});

it('does not take the focus from somebody who went on', async () => {
  open();
  await goTo('to late');
  await userEvent.click(screen.getByRole('button', { name: 'act' }));
  showHeading('Late');
  await act(async () => {});
  expect(screen.getByRole('button', { name: 'act' })).toHaveFocus();
});

it('leaves the focus to a page that takes it', async () => {
  open();
  await goTo('to form');
  expect(screen.getByRole('textbox', { name: 'name' })).toHaveFocus();
});
