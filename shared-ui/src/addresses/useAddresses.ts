import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Locale, validLatLng } from 'shared-auth/contract';
import { useLazyTexts } from '../hooks/useLazyTexts';
import en from './texts/en.json';
import mk from './texts/mk.json';

const texts = { mk, en };

/** The server refuses shorter texts. */
const LEAST_LETTERS = 3;
/** ms after the last change of the text, on top of the field's own: a geocoder is asked once a second by everybody. */
const PAUSE_MS = 400;
const STALE_MS = 60 * 60_000;

interface ReadAddress {
  label: string | null;
  latitude: number | null;
  longitude: number | null;
  /** The credit that must be shown with the data; null for none. */
  licence: string | null;
}

/** The call by which a module reads addresses. */
type ReadAddresses = (input: { search: string; language: Locale }) => {
  queryKey: readonly unknown[];
  queryFn: (asked?: { signal: AbortSignal }) => Promise<readonly ReadAddress[]>;
};

const none: readonly ReadAddress[] = [];

/**
 * Addresses that match typed text. A failed search is reported in `note` and finds no address, so that other results
 * stay.
 * @param isOffered whether the server has a geocoder, and the user may ask it. The module asks the shell, because the
 * copy of the contract that is bundled with this hook does not know what the server announces
 */
export function useAddresses(typed: string, isOffered: boolean, read: ReadAddresses) {
  const t = useLazyTexts('ui-addresses', texts);
  const { language } = useTranslation('ui').i18n;
  // A field is '' after a selection: the results stay, because the label of the selected one is shown.
  const [kept, setKept] = useState(typed);
  if (typed !== '' && typed !== kept) setKept(typed);
  const text = isOffered && kept.trim().length >= LEAST_LETTERS ? kept.trim() : '';
  const [search, setSearch] = useState('');
  useEffect(
    function searchAfterTyping() {
      const timer = setTimeout(setSearch, PAUSE_MS, text);
      return () => clearTimeout(timer);
    },
    [text],
  );
  const { data, isFetching, isError } = useQuery({
    ...read({ search, language: language === 'en' ? 'en' : 'mk' }),
    enabled: search !== '',
    staleTime: STALE_MS,
    retry: false,
  });
  const isSearching = text !== '' && (text !== search || isFetching);
  const rows = text !== '' && text === search ? (data ?? none) : none;
  const found = useMemo(
    () =>
      rows.flatMap(({ label, latitude, longitude }) => {
        const at = validLatLng(latitude, longitude);
        return label && at ? [{ value: `address ${at.lat},${at.lng}`, label, keywords: [search], at }] : [];
      }),
    [rows, search],
  );
  return {
    /** A field that finds them names them in its label. */
    isOffered,
    /** As options of a field. */
    found,
    isSearching,
    /** The heading of their group. */
    title: t('ui-addresses:title'),
    /** A note about the search or its results; null for none. */
    note: isSearching
      ? t('ui-addresses:searching')
      : text !== '' && isError
        ? t('ui-addresses:failed')
        : rows.some(({ licence }) => licence)
          ? t('ui-addresses:source')
          : null,
    /** Whether a field finds them. */
    about: t(isOffered ? 'ui-addresses:offered' : 'ui-addresses:none'),
  };
}
