import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classes } from '../../internal/classes';
import { Hidden } from '../../internal/Hidden';
import { Icon, type IconProp } from '../../internal/Icon';
import { mayOpen } from '../../internal/mayOpen';
import type { Tone } from '../../model/labels';
import { Skeleton } from '../Feedback/Skeleton';
import styles from './StatCard.module.css';

export interface StatChange {
  /** Up, down or neither; carries no information about good or bad. */
  direction: 'positive' | 'negative' | 'neutral';
  /** Whether that is good or bad, which colours the arrow; without it the change is neither. */
  valence?: 'good' | 'bad' | undefined;
  text: string;
}

export interface StatCardProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  value: ReactNode;
  title: string;
  icon: IconProp;
  tone: Tone;
  change?: StatChange | undefined;
  /** A second fact below the figure: "12 unacknowledged". */
  note?: ReactNode;
  /** The value is loading; the card keeps its size. */
  loading?: boolean;
  /** Makes the whole card a link. */
  to?: string;
}

const arrows: Readonly<Record<StatChange['direction'], IconProp>> = {
  positive: ArrowUp,
  negative: ArrowDown,
  neutral: ArrowRight,
};

/** One figure with its name: the tile of a dashboard or a report. */
export function StatCard({
  value,
  title,
  icon,
  tone,
  change,
  note,
  loading = false,
  to,
  className,
  ...rest
}: StatCardProps) {
  const { t } = useTranslation('ui');
  const frame = { className: classes(styles.card, className), 'data-tone': tone, 'aria-busy': loading || undefined };
  const content = (
    <>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.value}>{loading ? <Skeleton width={72} height={32} /> : value}</span>
        {note && !loading && <span className={styles.note}>{note}</span>}
        {change && !loading && (
          <span className={styles.change} data-valence={change.valence}>
            <Icon icon={arrows[change.direction]} size={14} />
            <Hidden>{t(`ui:change.${change.direction}`)} </Hidden>
            {change.text}
          </span>
        )}
      </span>
      <span className={styles.icon} aria-hidden="true">
        <Icon icon={icon} size={20} />
      </span>
    </>
  );
  if (to !== undefined && mayOpen(to))
    return (
      <Link to={to} {...frame}>
        {content}
      </Link>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; the group ties a figure to its name.
    <div role="group" aria-label={title} {...rest} {...frame}>
      {content}
    </div>
  );
}
