import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { notify } from 'shared-ui';
import { createI18n } from '../i18n/createI18n';
import { LazyToasts } from './LazyToasts';

it('shows what was said before the toast host was there', async () => {
  notify.info('Одјавени сте');
  render(
    <I18nextProvider i18n={await createI18n()}>
      <LazyToasts />
    </I18nextProvider>,
  );
  expect(screen.queryByText('Одјавени сте')).toBeNull();
  expect(await screen.findByText('Одјавени сте')).toBeVisible();
});
