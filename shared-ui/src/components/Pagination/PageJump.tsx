import { type FormEvent, useState } from 'react';
import { useLazyTexts } from '../../hooks/useLazyTexts';
import styles from './PageJump.module.css';
import en from './texts/en.json';
import mk from './texts/mk.json';

const texts = { mk, en };

interface PageJumpProps {
  pages: number;
  onPage: (page: number) => void;
}

/**
 * Opens a page by its number, because stepping through two thousand pages is impractical. A number beyond the last page
 * opens the last one.
 */
export default function PageJump({ pages, onPage }: PageJumpProps) {
  const t = useLazyTexts('ui-pages', texts);
  const [typed, setTyped] = useState('');

  function go(event: FormEvent) {
    event.preventDefault();
    const page = Number.parseInt(typed, 10);
    setTyped('');
    if (page >= 1) onPage(Math.min(page, pages));
  }
  return (
    <form className={styles.jump} onSubmit={go} noValidate>
      <input
        type="text"
        inputMode="numeric"
        enterKeyHint="go"
        className={styles.input}
        aria-label={t('goTo')}
        placeholder={t('goTo')}
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
      />
    </form>
  );
}
