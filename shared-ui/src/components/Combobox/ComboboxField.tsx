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

/** Options drawn at once: who sees fifty types on. */
const MOST_SHOWN = 50;

export interface ComboboxFieldProps extends FieldFrame {
  /** Value of the chosen option; '' while none is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** The known options; those whose label or keywords match the typed text are offered. */
  options: readonly (SelectOption & { keywords?: readonly string[] })[];
  /** Called with what is typed, after a pause: more options may be asked of the server. '' once one is chosen. */
  onSearch?: (text: string) => void;
  /** The server is being asked. */
  isSearching?: boolean;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
}

/**
 * One of a long list, found by typing, in either script. The arrows move, Enter chooses, Escape closes and then takes
 * back what was typed.
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
  /** null while nothing is typed: the field then shows what is chosen. */
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
    // Among what was typed for the arrows go round, so that Enter always means an option.
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
              // An emptied field chooses nothing, and what fits one option alone means it. Anything else is no choice,
              // and is not lost.
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
