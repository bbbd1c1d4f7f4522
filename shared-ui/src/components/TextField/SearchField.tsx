import { useEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from './TextField';

/** After the last key; short enough to feel live, long enough to spare the server. */
export const DEBOUNCE_MS = 300;

export interface SearchFieldProps extends Omit<TextFieldProps, 'type'> {
  /** ms after the last key, 300 by default; Enter, leaving the field and clearing it report at once. */
  debounceMs?: number;
}

/** A search text. It shows each key at once and reports 300 ms after the last; Enter and clearing report at once. */
export function SearchField({
  value,
  onChange,
  debounceMs = DEBOUNCE_MS,
  onKeyDown,
  onBlur,
  ...rest
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(value);
  /** Reported, but not back as `value` yet: a router delivers it in a later render, and the user types on meanwhile. */
  const underWay = useRef<string[]>([]);

  function report(text: string) {
    clearTimeout(timer.current);
    if (text === latest.current) return;
    latest.current = text;
    underWay.current.push(text);
    onChange(text);
  }

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    if (text === '') report(text);
    else timer.current = setTimeout(report, debounceMs, text);
  }

  useEffect(
    function takeValueFromOutside() {
      const own = underWay.current.findIndex((text) => text.trim() === value.trim());
      if (own >= 0) {
        underWay.current.splice(0, own + 1);
        return;
      }
      clearTimeout(timer.current);
      underWay.current = [];
      latest.current = value;
      setTyped(value);
    },
    [value],
  );

  useEffect(function stopWaiting() {
    return () => clearTimeout(timer.current);
  }, []);

  return (
    <TextField
      {...rest}
      type="search"
      value={typed}
      onChange={type}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Enter') report(typed);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        report(typed);
      }}
    />
  );
}
