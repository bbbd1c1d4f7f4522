import { screen } from '@testing-library/react';
import { renderWithUi } from '../../testing';
import { Field, type FieldFrame } from './Field';

const show = (frame: Partial<FieldFrame> = {}) => {
  renderWithUi(
    <Field label="Регистрација" {...frame}>
      {(control) => <input {...control} />}
    </Field>,
  );
  return screen.getByRole('textbox', { name: 'Регистрација' });
};

it('names its control by the label alone, also where that is hidden or required', () => {
  expect(show({ required: true, hideLabel: true })).toBeRequired();
});

it('is valid without an error, and describes nothing', () => {
  const control = show();
  expect(control).toBeValid();
  expect(control).not.toHaveAttribute('aria-describedby');
});

it('describes the control by its error, then by its hint', () => {
  const control = show({ error: 'Полето е задолжително', hint: 'На пример СК-1234-АБ' });
  expect(control).toBeInvalid();
  expect(control).toHaveAccessibleDescription('Полето е задолжително На пример СК-1234-АБ');
});
