import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../../testing';
import { FileField, type FileFieldProps } from './FileField';

const file = new File(['a'], 'vozila.csv');
const onFile = jest.fn();
beforeEach(() => onFile.mockClear());

function show(more: Partial<FileFieldProps> = {}) {
  renderWithUi(
    <FileField
      label="Изберете датотека"
      hint="Како извозот"
      accept=".csv"
      name={null}
      busy={null}
      {...{ onFile }}
      {...more}
    />,
  );
  return screen.getByLabelText('Изберете датотека');
}

it('gives on what is chosen, the same file again too, and says what it must be like', async () => {
  const field = show();
  expect(field).toHaveAccessibleDescription('Како извозот');
  await userEvent.upload(field, file);
  await userEvent.upload(field, file);
  expect(onFile.mock.calls).toEqual([[file], [file]]);
});

it('takes what is dropped', () => {
  show();
  fireEvent.drop(screen.getByText('Како извозот'), { dataTransfer: { files: [file] } });
  expect(onFile).toHaveBeenCalledTimes(1);
});

it('takes several at once where it may, chosen or dropped', async () => {
  const onFiles = jest.fn();
  const field = show({ onFiles });
  const files = [file, new File(['b'], 'uredi.csv')];
  await userEvent.upload(field, files);
  fireEvent.drop(screen.getByText('Како извозот'), { dataTransfer: { files } });
  expect(onFiles.mock.calls).toEqual([[files], [files]]);
  expect(onFile).not.toHaveBeenCalled();
});

it('takes nothing while it is busy, and says with what', () => {
  expect(show({ busy: 'Се проверува...', name: 'vozila.csv' })).toBeDisabled();
  expect(screen.getByRole('status')).toHaveTextContent('Се проверува...');
  fireEvent.drop(screen.getByText('Како извозот'), { dataTransfer: { files: [file] } });
  expect(onFile).not.toHaveBeenCalled();
});
