import { render, screen } from '@testing-library/react';
import { Slot, SlotProvider } from './slots';

it('asks the shell for the widget with the page’s props', () => {
  render(
    <SlotProvider value={(request) => <output>{JSON.stringify(request)}</output>}>
      <Slot name="dashboard.critical-alarms" minHeight={240} days={30} />
    </SlotProvider>,
  );
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
    name: 'dashboard.critical-alarms',
    minHeight: 240,
    props: { days: 30 },
  });
});

it('is empty where no shell fills it', () => {
  const { container } = render(<Slot name="vehicle.recent-alarms" minHeight={0} vehicleId={1} />);
  expect(container).toBeEmptyDOMElement();
});
