import { screen } from '@testing-library/react';
import { renderWithUi } from '../../testing';
import { Card } from './Card';
import { DescriptionList } from './DescriptionList';

describe('Card', () => {
  it('is a region of its title', () => {
    renderWithUi(
      <Card title="Статистика" headingLevel={3} actions={<button type="button">Освежи</button>}>
        содржина
      </Card>,
    );
    expect(screen.getByRole('region', { name: 'Статистика' })).toHaveTextContent('содржина');
    expect(screen.getByRole('heading', { level: 3, name: 'Статистика' })).toBeVisible();
  });
});

describe('DescriptionList', () => {
  it('shows names with values, and says where there is none', () => {
    renderWithUi(
      <DescriptionList
        items={[
          { label: 'IMEI', value: '123456789012345' },
          { label: 'SIM', value: null },
          { label: 'Бројач', value: 0 },
        ]}
      />,
    );
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['IMEI', 'SIM', 'Бројач']);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      '123456789012345',
      'нема податоци',
      '0',
    ]);
  });
});
