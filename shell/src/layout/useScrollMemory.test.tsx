import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { useScrollMemory } from './useScrollMemory';

/** jsdom has no layout: the main area can be scrolled as far as the test sets. */
let reach = 0;
let scrollTop = 0;
let tableTop = 0;
let addRow: () => void;

function List() {
  const [rows, setRows] = useState(0);
  addRow = () => act(() => setRows((count) => count + 1));
  return (
    <section aria-label="Возила">
      {Array.from({ length: rows }, (_, row) => (
        <p key={row}>{row}</p>
      ))}
    </section>
  );
}

function Frame() {
  const main = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useScrollMemory(main);
  return (
    <>
      <Link to="/list">list</Link>
      <Link to="/list?page=2">page 2</Link>
      <Link to="/detail">detail</Link>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
      <main ref={main}>
        <Routes>
          <Route path="/list" element={<List />} />
          <Route path="/detail" element={<p>detail page</p>} />
        </Routes>
      </main>
    </>
  );
}

beforeEach(() => {
  reach = 5_000;
  scrollTop = 0;
  tableTop = 0;
  Object.defineProperty(HTMLElement.prototype, 'scrollTop', {
    configurable: true,
    get(this: HTMLElement) {
      return this.tagName === 'SECTION' ? tableTop : scrollTop;
    },
    set(this: HTMLElement, top: number) {
      if (this.tagName === 'SECTION') tableTop = Math.min(top, reach);
      else scrollTop = Math.min(top, reach);
    },
  });
  render(
    <MemoryRouter initialEntries={['/list']}>
      <Frame />
    </MemoryRouter>,
  );
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollTop');
});
function scrollTo(top: number) {
  scrollTop = top;
  fireEvent.scroll(screen.getByRole('main'));
}
const click = (name: string) => userEvent.click(screen.getByText(name));

it('starts a new page at the top and restores the old one on Back', async () => {
  scrollTo(800);
  await click('detail');
  expect(scrollTop).toBe(0);
  scrollTo(120);
  await click('back');
  expect(scrollTop).toBe(800);
});

it('waits for content that comes late', async () => {
  scrollTo(800);
  await click('detail');
  reach = 0;
  await click('back');
  expect(scrollTop).toBe(0);
  reach = 2_000;
  addRow();
  await act(async () => {});
  expect(scrollTop).toBe(800);
});

it('does not pull back somebody who scrolled on', async () => {
  scrollTo(800);
  await click('detail');
  reach = 0;
  await click('back');
  fireEvent.wheel(screen.getByRole('main'));
  reach = 2_000;
  scrollTo(50);
  addRow();
  await act(async () => {});
  expect(scrollTop).toBe(50);
});

it('stays when only the query changes', async () => {
  scrollTo(300);
  await click('page 2');
  expect(scrollTop).toBe(300);
});

it('restores a part that scrolls on its own, once it is there', async () => {
  tableTop = 400;
  fireEvent.scroll(screen.getByRole('region', { name: 'Возила' }));
  await click('detail');
  tableTop = 0;
  reach = 0;
  await click('back');
  reach = 2_000;
  addRow();
  await act(async () => {});
  expect(tableTop).toBe(400);
});
