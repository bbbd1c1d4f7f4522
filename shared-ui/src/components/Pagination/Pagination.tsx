import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../internal/classes';
import { Icon } from '../../internal/Icon';
import { lazyPart } from '../../internal/lazyPart';
import { Button } from '../Button/Button';
import { LazyPart } from '../LazyPart/LazyPart';
import styles from './Pagination.module.css';

/** Pages that one turns to by the buttons. */
const FEW = 5;

// Few lists have so many pages.
const jumpPart = lazyPart(() => import(/* webpackChunkName: "page-jump" */ './PageJump'));

export interface PaginationProps extends Omit<ComponentProps<'nav'>, 'onChange'> {
  /** From 1. */
  page: number;
  /** The number of pages; with one or zero the pagination is hidden. */
  pages: number;
  onPage: (page: number) => void;
}

/** Previous, next and "Page X of Y"; of many pages any by its number. */
export function Pagination({ page, pages, onPage, className, ...rest }: PaginationProps) {
  const { t } = useTranslation('ui');
  if (!(pages > 1)) return null;
  const isFirst = page <= 1;
  const isLast = page >= pages;
  return (
    <nav aria-label={t('ui:pagination')} {...rest} className={classes(styles.pagination, className)}>
      {pages > FEW && <LazyPart part={jumpPart} height={0} props={{ pages, onPage }} />}
      <Button icon={ChevronLeft} disabled={isFirst} onClick={() => onPage(Math.min(page - 1, pages))}>
        {t('ui:actions.previous')}
      </Button>
      <span className={styles.place} aria-live="polite">
        {t('ui:pageOf', { page, pages })}
      </span>
      <Button disabled={isLast} onClick={() => onPage(page + 1)}>
        {t('ui:actions.next')}
        <Icon icon={ChevronRight} />
      </Button>
    </nav>
  );
}
