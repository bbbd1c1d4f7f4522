import { BudgetError, checkSizes } from './sizes';

describe('checkSizes', () => {
  const lines = [
    { what: 'login' as const, bytes: 120_000, budget: 130_000 },
    { what: 'dashboard' as const, bytes: 250_000, budget: 260_000 },
  ];

  it('says what each first visit costs', () => {
    const said: string[] = [];
    checkSizes(lines, (line) => said.push(line));
    expect(said).toEqual([
      'first load of /login: 120.0 of 130 kB of JavaScript, gzip',
      'first load of /dashboard: 250.0 of 260 kB of JavaScript, gzip',
    ]);
  });

  it('fails over budget and says by how much', () => {
    const heavy = lines.map((line) => ({ ...line, bytes: line.bytes + 12_500 }));
    expect(() => checkSizes(heavy, () => undefined)).toThrow(BudgetError);
    expect(() => checkSizes(heavy, () => undefined)).toThrow(
      '/login is 2.5 kB over its budget; /dashboard is 2.5 kB over its budget',
    );
  });
});
