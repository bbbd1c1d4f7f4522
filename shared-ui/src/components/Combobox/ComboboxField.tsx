import { Combobox, ComboboxItem, ComboboxPopover, useComboboxStore } from '@ariakit/react/combobox';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../internal/classes';
import { Hidden } from '../../internal/Hidden';
import { matchesSearch } from '../../model/search';
import control from '../Field/control.module.css';
import { Field, type FieldFrame, splitField } from '../Field/Field';
import { DEBOUNCE_MS } from '../TextField/SearchField';
import type { SelectOption } from '../TextField/SelectField';
import styles from './Combobox.module.css';

/** Options drawn at once: a user who sees fifty continues typing. */
const MOST_SHOWN = 50;

export interface ComboboxFieldProps extends FieldFrame {
  /** Value of the selected option; '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** The known options; those whose label or keywords match the typed text are offered. */
  options: readonly (SelectOption & { keywords?: readonly string[] })[];
  /** Called with the typed text after a pause, to request further options from the server. '' after a selection. */
  onSearch?: (text: string) => void;
  /** The server is being asked. */
  isSearching?: boolean;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
}

/**
 * Selects one option of a long list by typing, in either script. The arrows move, Enter selects, Escape closes the list
 * and then discards the typed text.
 */
export function ComboboxField({
  value,
  onChange,
  options,
  onSearch,
  isSearching = false,
  placeholder,
  disabled = false,
  ...rest
}: ComboboxFieldProps) {
  const [frame] = splitField(rest);
  const { t } = useTranslation('ui');
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  /** null before the user types: the field then shows the selected option. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The user left the field with text that matches no option: the text stays, with a message below it. */
  const [isLeft, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const store = useComboboxStore({
    value: typed ?? chosen,
    setValue: () => {},
    open,
    setOpen,
    placement: 'bottom-start',
    // After typing, the arrows cycle through the options only, so that Enter always selects one.
    includesBaseElement: typed === null,
  });
  const found = useMemo(
    () =>
      typed ? options.filter((option) => matchesSearch(typed, option.label, ...(option.keywords ?? []))) : options,
    [options, typed],
  );
  const hidden = found.length - MOST_SHOWN;

  useEffect(
    function askAfterTyping() {
      if (!onSearch) return;
      const timer = setTimeout(onSearch, DEBOUNCE_MS, typed?.trim() ?? '');
      return () => clearTimeout(timer);
    },
    [typed, onSearch],
  );

  function choose(next: string) {
    setTyped(null);
    setLeft(false);
    if (next !== value) onChange(next);
  }

  return (
    <Field {...frame} error={isLeft ? t('ui:combobox.unchosen') : frame.error}>
      {(field) => (
        <div className={styles.place}>
          <Combobox
            {...field}
            store={store}
            className={classes(control.control, styles.input)}
            autoSelect={typed !== null}
            autoComplete="list"
            disabled={disabled}
            {...(placeholder !== undefined && { placeholder })}
            showOnClick
            onChange={(event) => {
              setTyped(event.target.value);
              setLeft(false);
              setOpen(true);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !open) choose(value);
            }}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              // An empty text clears the selection, and a text that matches a single option selects it. Any other text
              // selects no option, and is preserved.
              const [only, second] = found;
              if (typed === '') choose('');
              else if (typed !== null && only && !second) choose(only.value);
              else setLeft(typed !== null);
            }}
          />
          <ComboboxPopover
            store={store}
            aria-label={t('ui:combobox.options', { label: frame.label })}
            sameWidth
            gutter={4}
            portal={false}
            className={styles.list}
            unmountOnHide
            // The focus stays in the field while an option is pressed.
            onMouseDown={(event) => event.preventDefault()}
          >
            {found.slice(0, MOST_SHOWN).map((option) => (
              <ComboboxItem
                key={option.value}
                className={styles.option}
                aria-selected={option.value === value}
                setValueOnClick={false}
                hideOnClick
                onClick={() => choose(option.value)}
              >
                {option.label}
              </ComboboxItem>
            ))}
            {hidden > 0 && <p className={styles.note}>{t('ui:andMore', { n: hidden })}</p>}
            {found.length === 0 && (
              <p className={styles.note}>{t(isSearching ? 'ui:loading' : 'ui:empty.nothingFound')}</p>
            )}
          </ComboboxPopover>
          <Hidden role="status">{open && typed ? t('ui:combobox.found', { count: found.length }) : ''}</Hidden>
        </div>
      )}
    </Field>
  );
}
