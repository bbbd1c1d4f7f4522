import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey, Translate } from 'shared-auth/contract';
import {
  Button,
  choiceParam,
  DateTimePicker,
  FilterBar,
  NumberField,
  SearchField,
  type SearchParam,
  SelectField,
  textParam,
} from 'shared-ui';

/** Value and change handler of a filter, for its control. */
export interface FilterField<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

/** A filter of a list, declared once at module scope: its parameter in the URL, and its control. */
export interface ListFilter<Value, State = unknown> extends SearchParam<Value> {
  control(field: FilterField<Value>, t: Translate, state: State): ReactNode;
  /** It is typed letter by letter: typing on is one step of the history, any other change its own. */
  isTyped?: true;
}

/** The filters of a list by their names, in the order of their controls. */
export type ListFilters<Filters> = { readonly [Name in keyof Filters]: ListFilter<Filters[Name], Filters> };

interface SearchFilter {
  label?: TextKey;
  /** The fields that are searched; a function where they depend on the server. */
  hint?: TextKey | (() => TextKey | undefined);
  className?: string | undefined;
  maxLength?: number;
}

/** A text that is looked for. */
export const searchFilter = ({
  label = 'ui:actions.search',
  hint,
  ...props
}: SearchFilter = {}): ListFilter<string> => ({
  ...textParam(),
  isTyped: true,
  control: (field, t) => {
    const searched = typeof hint === 'function' ? hint() : hint;
    return <SearchField label={t(label)} {...(searched && { placeholder: t(searched) })} {...props} {...field} />;
  },
});

/** Selects one of a list. @param any - the text of the choice without a filter */
export const choiceFilter = <Value extends string>(
  label: TextKey,
  any: TextKey,
  values: readonly Value[],
  word: (t: Translate, value: Value) => string,
): ListFilter<Value | ''> => ({
  ...choiceParam(values, ''),
  control: (field, t) => (
    <SelectField
      label={t(label)}
      placeholder={t(any)}
      options={values.map((value): { value: Value | ''; label: string } => ({ value, label: word(t, value) }))}
      {...field}
    />
  ),
});

/** A filter that only a link of another page sets. Its control is a button that removes it. */
export const linkFilter = (label: TextKey): ListFilter<string> => ({
  ...textParam(),
  control: ({ value, onChange }, t) =>
    value !== '' && (
      <Button icon={X} onClick={() => onChange('')}>
        {t(label)}
      </Button>
    ),
});

interface CheckedFilter<State> {
  /** The problem of this filter's value together with the other filters'. */
  problem?: (state: State) => TextKey | null;
}

const problemText = <State,>({ problem }: CheckedFilter<State>, state: State, t: Translate) => {
  const key = problem?.(state);
  return key ? t(key) : null;
};

/** A local date-time `YYYY-MM-DDTHH:mm`; any other text in the URL means no filter. */
export const timeFilter = <State = unknown>(
  label: TextKey,
  checked: CheckedFilter<State> & { defaultTime?: string } = {},
): ListFilter<string, State> => ({
  read: (raw) => (raw !== null && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(raw) ? raw : ''),
  write: (value) => value || null,
  control: (field, t, state) => (
    <DateTimePicker
      label={t(label)}
      {...(checked.defaultTime && { defaultTime: checked.defaultTime })}
      error={problemText(checked, state, t)}
      {...field}
    />
  ),
});

/** A whole number from 0, as typed. */
export const numberFilter = <State = unknown>(
  label: TextKey,
  checked: CheckedFilter<State> = {},
): ListFilter<string, State> => ({
  ...textParam(),
  isTyped: true,
  control: (field, t, state) => (
    <NumberField inputMode="numeric" min={0} label={t(label)} error={problemText(checked, state, t)} {...field} />
  ),
});

/** The names of the filters that leave something out. */
export const activeFilters = <Filters extends object>(
  filters: ListFilters<Filters>,
  state: NoInfer<Filters>,
): (keyof Filters)[] =>
  // The filters' own keys
  (Object.keys(filters) as (keyof Filters)[]).filter((name) => filters[name].write(state[name]) !== null);

interface ListFilterBarProps<Filters> {
  filters: ListFilters<Filters>;
  state: NoInfer<Filters>;
  onChange: (patch: Partial<NoInfer<Filters>>, options: { replace: boolean }) => void;
  'aria-label'?: string;
  className?: string | undefined;
}

/** The controls of a list's filters, and the button that clears them. */
export function ListFilterBar<Filters extends object>({
  filters,
  state,
  onChange,
  ...rest
}: ListFilterBarProps<Filters>) {
  const names = Object.keys(filters) as (keyof Filters)[]; // the filters' own keys
  const none = () => Object.fromEntries(names.map((name) => [name, filters[name].read(null)])) as Partial<Filters>;

  function fieldOf<Name extends keyof Filters>(name: Name): FilterField<Filters[Name]> {
    const isSet = (value: Filters[Name]) => filters[name].write(value) !== null;
    return {
      value: state[name],
      onChange(value) {
        const replace = Boolean(filters[name].isTyped) && isSet(state[name]) && isSet(value);
        onChange({ [name]: value } as unknown as Partial<Filters>, { replace }); // a value of the filter
      },
    };
  }
  return (
    <FilterBar
      activeCount={activeFilters(filters, state).length}
      onClear={() => onChange(none(), { replace: false })}
      {...rest}
    >
      {names.map((name) => (
        <Control key={String(name)} filter={filters[name]} field={fieldOf(name)} state={state} />
      ))}
    </FilterBar>
  );
}

function Control<Value, State>(props: { filter: ListFilter<Value, State>; field: FilterField<Value>; state: State }) {
  const { t } = useTranslation('ui');
  return props.filter.control(props.field, t, props.state);
}
