import { SelectField } from 'shared-ui';
import { useLazyTexts } from '../hooks/useLazyTexts';
import { encodings } from './letters';
import type { DecimalMark } from './numbers';
import type { FileChoice } from './openFile';
import en from './texts/en.json';
import mk from './texts/mk.json';

const texts = { mk, en };

/** Texts of files that are read, for who shows why one was not. */
export const useFileTexts = () => useLazyTexts('ui-files', texts);

const marks = { comma: ',', point: '.' } as const satisfies Record<string, DecimalMark>;

export interface ReadChoices extends FileChoice {
  mark?: DecimalMark | undefined;
}

interface FileChoicesProps {
  /** How the file was read. */
  read: {
    encoding: string | null;
    sheets: readonly string[];
    sheet: string;
    hidden: number;
    decimal?: { isSure: boolean };
  };
  /** The user's choices so far. */
  chosen: ReadChoices;
  onChange: (chosen: ReadChoices) => void;
}

/**
 * How a file was read where it does not declare it: each choice is shown, and can be changed with the result in view.
 */
export function FileChoices({ read, chosen, onChange }: FileChoicesProps) {
  const t = useFileTexts();
  const { encoding, sheets, hidden, decimal } = read;
  const known: readonly string[] = encodings;
  const names = encoding === null || known.includes(encoding) ? known : [encoding, ...known];
  const nameOf = (name: string) => encodings.find((one) => one === name);
  return (
    <>
      {encoding !== null && (
        <SelectField
          label={t('encoding')}
          hint={t('encodingHint')}
          value={encoding}
          options={names.map((value) => {
            const name = nameOf(value);
            return { value, label: name ? t(`encodings.${name}`) : value };
          })}
          onChange={(value) => onChange({ ...chosen, encoding: value })}
        />
      )}
      {sheets.length > 1 && (
        <SelectField
          label={t('sheet')}
          value={read.sheet}
          options={sheets.map((value) => ({ value, label: value }))}
          onChange={(sheet) => onChange({ ...chosen, sheet })}
        />
      )}
      {decimal?.isSure === false && (
        <SelectField
          label={t('decimal')}
          hint={t('decimalHint')}
          value={Object.entries(marks).find(([, mark]) => mark === chosen.mark)?.[0] ?? ''}
          placeholder={t('choose')}
          options={(['comma', 'point'] as const).map((value) => ({
            value: value as string,
            label: t(`decimals.${value}`),
          }))}
          onChange={(value) => onChange({ ...chosen, mark: value === 'comma' ? ',' : '.' })}
        />
      )}
      {hidden > 0 && <p>{t('hidden', { count: hidden })}</p>}
    </>
  );
}
