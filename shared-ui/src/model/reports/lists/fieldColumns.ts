import type { Fields, ReadRecord, TextKey, TextName, Translate } from 'shared-auth/contract';
import type { TableColumn } from '../columns';
import type { ColumnKind } from '../kinds';

const kinds: Readonly<Record<string, ColumnKind>> = { time: 'time', integer: 'count', number: 'exact' };

/**
 * Columns of a list's file by the fields of its record.
 *
 * @param list - its heads are the texts `ui-lists:<list>.<field>`
 * @param words - of fields whose value is a word of a closed list
 */
export const fieldColumns =
  <const F extends Fields, List extends string>(
    list: List,
    fields: F,
    words: { readonly [Name in keyof F]?: (t: Translate, value: string) => string } = {},
  ) =>
  <Name extends keyof F & string & TextName<`ui-lists:${List}`>>(
    name: Name,
    kind: ColumnKind = kinds[fields[name]?.kind ?? 'text'] ?? 'text',
  ): TableColumn<Pick<ReadRecord<F>, Name>> => ({
    key: name,
    head: `ui-lists:${list}.${name}` as TextKey, // its name is one of the list's texts
    kind,
    value(row, t) {
      const value = row[name] as string | number | null; // fields of files are single values
      const word = words[name];
      return word && value ? word(t, String(value)) : (value ?? null);
    },
  });
