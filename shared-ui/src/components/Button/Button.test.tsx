import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Plus } from 'lucide-react';
import { renderWithUi } from '../../testing';
import { Button } from './Button';
import { ButtonLink } from './ButtonLink';
import { IconButton } from './IconButton';

describe('Button', () => {
  it('does nothing to a form unless it is told to', () => {
    renderWithUi(<Button icon={Plus}>Додади возило</Button>);
    expect(screen.getByRole('button', { name: 'Додади возило' })).toHaveAttribute('type', 'button');
  });

  it('keeps the focus and takes no click while it is busy', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event) => event.preventDefault());
    renderWithUi(
      <form onSubmit={onSubmit}>
        <input aria-label="Име" />
        <Button type="submit" busy onClick={onClick}>
          Зачувај
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Зачувај' });
    await userEvent.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(screen.getByLabelText('Име'), '{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('passes on what it does not know', () => {
    const onKeyDown = jest.fn();
    renderWithUi(
      <Button data-testid="save" aria-describedby="why" onKeyDown={onKeyDown}>
        Зачувај
      </Button>,
    );
    fireEvent.keyDown(screen.getByTestId('save'), { key: 'x' });
    expect(onKeyDown).toHaveBeenCalledTimes(1);
    expect(screen.getByTestId('save')).toHaveAttribute('aria-describedby', 'why');
  });
});

describe('IconButton', () => {
  it('has its label as its name and takes no click while it is busy', async () => {
    const onClick = jest.fn();
    const { rerender } = renderWithUi(<IconButton label="Избриши" icon={<Plus />} onClick={onClick} />);
    await userEvent.click(screen.getByRole('button', { name: 'Избриши' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    rerender(<IconButton label="Избриши" icon={<Plus />} onClick={onClick} busy />);
    await userEvent.click(screen.getByRole('button', { name: 'Избриши' }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

describe('ButtonLink', () => {
  it('is a link', () => {
    renderWithUi(<ButtonLink to="/vehicles/new">Додади возило</ButtonLink>);
    expect(screen.getByRole('link', { name: 'Додади возило' })).toHaveAttribute('href', '/vehicles/new');
  });
});
