import { pageRows } from './pageRows';

const rows = Array.from({ length: 45 }, (_, n) => n);
const listing = (pages: number, total: number | null = null) => ({
  rows,
  pagination: { total, pages, page: 1 },
  dropped: 0,
});

it('pages an answer that came all at once', () => {
  const last = pageRows(listing(1), 3, 20);
  expect(last).toMatchObject({ page: 3, pages: 3, total: 45 });
  expect(last.rows).toEqual([40, 41, 42, 43, 44]);
  expect(pageRows(listing(1), 99, 20).page).toBe(3);
});

it('takes the pages of a server that pages by itself', () => {
  expect(pageRows({ ...listing(7, 133), rows: rows.slice(0, 20) }, 2, 20)).toMatchObject({
    page: 2,
    pages: 7,
    total: 133,
  });
});

it('keeps a hundred thousand rows from the table', () => {
  const many = Array.from({ length: 100_000 }, (_, n) => n);
  const page = pageRows({ ...listing(1), rows: many }, 1, 20);
  expect(page).toMatchObject({ pages: 5_000, total: 100_000 });
  expect(page.rows).toHaveLength(20);
});
