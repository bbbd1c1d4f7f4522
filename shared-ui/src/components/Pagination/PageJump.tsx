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

/** A page by its number: of two thousand nobody turns to the last one by one. Beyond the last the last is meant. */
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
