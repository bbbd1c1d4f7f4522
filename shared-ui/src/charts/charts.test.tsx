import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { renderWithUi } from '../testing';
import { BarChart } from './BarChart';
import { DoughnutChart } from './DoughnutChart';
import { LineChart } from './LineChart';
import type { ChartProps } from './types';

const data = { labels: ['СК-1', 'БТ-2'], datasets: [{ label: 'Аларми', data: [1234.5, Number.NaN] }] };
const charts: [string, ComponentType<ChartProps>][] = [
  ['line', LineChart],
  ['bar', BarChart],
  ['doughnut', DoughnutChart],
];

describe.each(charts)('%s chart', (_, Chart) => {
  it('has a name, and a table one key away', async () => {
    renderWithUi(<Chart data={data} label="Аларми по возило" />);
    expect(screen.getByRole('figure', { name: 'Аларми по возило' })).toBeInTheDocument();
    await userEvent.click(screen.getByText('Прикажи како табела'));
    const table = screen.getByRole('table', { name: 'Аларми по возило' });
    const cells = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(cells).toEqual(['КатегоријаАларми', 'СК-11.234,5', 'БТ-2—']);
  });

  it('says so when there is nothing to draw', () => {
    renderWithUi(<Chart data={{ labels: [], datasets: [] }} label="Празно" />);
    expect(screen.getByText('Нема податоци за избраниот период')).toBeInTheDocument();
    expect(screen.queryByText('Прикажи како табела')).not.toBeInTheDocument();
  });
});
