import { render, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import type { TextKey, TextName, Translate } from 'shared-auth/contract';

// Each `@ts-expect-error` fails the check of types once the line under it compiles: these tests run in TypeScript.
const accept = <Type,>(value: Type) => value;

it('a key is that of a text', () => {
  const keys = [
    accept<TextKey>('ui:actions.save'),
    // Counted texts have one key: i18next chooses among `_one` and `_other`.
    accept<TextKey>('ui:table.selected'),
    // @ts-expect-error no such text
    accept<TextKey>('ui:actions.safe'),
    // @ts-expect-error no such namespace
    accept<TextKey>('uii:actions.save'),
    accept<TextName<'ui:severity'>>('critical'),
    // @ts-expect-error no such severity
    accept<TextName<'ui:severity'>>('huge'),
  ];
  expect(keys).toHaveLength(6);
});

it('a key that is put together is checked in all its forms', () => {
  const known = (t: Translate, severity: 'low' | 'high') => t(`ui:severity.${severity}`);
  // @ts-expect-error there is no text for "huge"
  const unknown = (t: Translate, severity: 'low' | 'huge') => t(`ui:severity.${severity}`);
  expect([known((key) => key, 'low'), unknown((key) => key, 'huge')]).toEqual(['ui:severity.low', 'ui:severity.huge']);
});

it('t of i18next takes known keys only', () => {
  function Page() {
    const { t } = useTranslation('ui');
    return (
      <>
        <p>{t('ui:actions.save')}</p>
        {/* @ts-expect-error no such text */}
        <p>{t('ui:actions.safe')}</p>
      </>
    );
  }
  render(<Page />);
  expect(screen.getByText('ui:actions.safe')).toBeInTheDocument();
});
