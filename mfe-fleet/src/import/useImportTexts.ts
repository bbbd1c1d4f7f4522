import { useTranslation } from 'react-i18next';
import { useLazyTexts } from 'shared-ui/lazyTexts';
import type { ImportKind } from './importColumns';
import en from './texts/en.json';
import mk from './texts/mk.json';

const texts = { mk, en };

/** Texts that the page does not wait for. */
export const useImportTexts = () => useLazyTexts('mfe-fleet/import', texts);

/** Title and hint for files of a kind. */
export function useKindTexts(kind: ImportKind): { title: string; hint: string } {
  const { t } = useTranslation('mfe-fleet');
  const more = useImportTexts();
  return kind === 'receipts'
    ? { title: more('receipts.title'), hint: more('receipts.hint') }
    : { title: t(`import.title.${kind}`), hint: t(`import.hint.${kind}`) };
}
