import { screen } from '@testing-library/react';
import { renderWithUi } from '../../testing';
import { Badge } from './Badge';
import { DeviceStatusBadge } from './DeviceStatusBadge';
import { RoleBadge } from './RoleBadge';
import { SeverityBadge } from './SeverityBadge';
import { StatusDot } from './StatusDot';
import { VehicleStatusBadge } from './VehicleStatusBadge';

// The prop is a user's role; written as an attribute the linter takes it for an ARIA role.
const roleBadge = (role: string) => <RoleBadge {...{ role }} />;

describe('a badge', () => {
  it.each([
    [<DeviceStatusBadge key="b" status="online" />, 'Онлајн', 'success'],
    [<DeviceStatusBadge key="b" status="offline" />, 'Офлајн', 'danger'],
    [<DeviceStatusBadge key="b" status="maintenance" />, 'Во одржување', 'warning'],
    [<DeviceStatusBadge key="b" status="lost" />, 'Непознато', 'neutral'],
    [<DeviceStatusBadge key="b" status={null} />, 'Непознато', 'neutral'],
    [<VehicleStatusBadge key="b" status="active" />, 'Активно', 'success'],
    [<VehicleStatusBadge key="b" status="inactive" />, 'Неактивно', 'neutral'],
    [<VehicleStatusBadge key="b" status="maintenance" />, 'Во одржување', 'warning'],
    [<VehicleStatusBadge key="b" status="retired" />, 'Повлечено', 'danger'],
    [<VehicleStatusBadge key="b" status="sold" />, 'sold', 'neutral'],
    [<SeverityBadge key="b" severity="critical" />, 'Критичен', 'danger'],
    [<SeverityBadge key="b" severity="high" />, 'Висок', 'warning'],
    [<SeverityBadge key="b" severity="medium" />, 'Среден', 'info'],
    [<SeverityBadge key="b" severity="low" />, 'Низок', 'neutral'],
    [<SeverityBadge key="b" severity="odd" />, 'Непознат', 'neutral'],
    [roleBadge('admin'), 'Администратор', 'primary'],
    [roleBadge('manager'), 'Менаџер', 'info'],
    [roleBadge('driver'), 'Возач', 'neutral'],
  ])('%# has its word and its tone', (badge, word, tone) => {
    renderWithUi(badge);
    expect(screen.getByText(word)).toHaveAttribute('data-tone', tone);
  });

  it('of a severity is told apart without colour: the graver, the more of its four steps are filled', () => {
    const filled = ['critical', 'high', 'medium', 'low', 'odd', null].map((severity) => {
      const { container, unmount } = renderWithUi(<SeverityBadge severity={severity} />);
      const steps = [...container.querySelectorAll('rect')].map((step) => step.hasAttribute('data-filled'));
      unmount();
      return steps.map((isFilled) => (isFilled ? '■' : '□')).join('');
    });
    expect(filled).toEqual(['■■■■', '■■■□', '■■□□', '■□□□', '□□□□', '□□□□']);
  });

  it('shows what it is given, with its icon hidden from assistive technology', () => {
    renderWithUi(
      <Badge tone="info" icon={<svg aria-hidden="true" />} data-testid="b">
        {'<b>'}
      </Badge>,
    );
    expect(screen.getByTestId('b')).toHaveTextContent('<b>');
  });

  it('as a dot always has its word', () => {
    renderWithUi(<StatusDot tone="success" label="Поврзано" />);
    expect(screen.getByText('Поврзано')).toBeVisible();
  });
});
