import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, Grid, StatCard, type StatChange } from 'shared-ui';
import { figuresSheet } from 'shared-ui/reports';
import styles from './FigureCards.module.css';
import type { Figure } from './figures';
import { changeOf } from './reports';
import { useReportSheet } from './workbook/ReportSheets';

/** The layout of the cards: five in one row of a wide screen, more in rows of four. */
export const FigureGrid = ({ count, ...rest }: ComponentProps<'div'> & { count: number }) => (
  <Grid className={styles.figures} minColumn={count > 5 ? 220 : 200} {...rest} />
);

/** The cards a report starts with. */
export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation('mfe-reports');

  function changeText({ value, previous, rise, format = formatNumber }: Figure): StatChange | undefined {
    const change = changeOf(value, previous);
    if (!change) return undefined;
    const before = format(previous ?? null);
    // A figure that reads the same as before is shown as unchanged.
    if (before === format(value)) return { direction: 'neutral', text: t('previous', { value: before }) };
    const sign = change.difference > 0 ? '+' : '';
    return {
      ...(rise && { valence: change.difference > 0 === (rise === 'good') ? 'good' : 'bad' }),
      direction: change.difference > 0 ? 'positive' : 'negative',
      text:
        change.percent === null
          ? t('previous', { value: before })
          : t('previousPercent', { value: before, percent: `${sign}${formatNumber(change.percent)}\u00a0%` }),
    };
  }

  useReportSheet(() => figuresSheet(figures, t));

  return (
    <FigureGrid count={figures.length} role="group" aria-label={t('ui-reports:figures.label')}>
      {figures.map((figure) => {
        const { key, title, icon, tone, value, note, format = formatNumber } = figure;
        const change = changeText(figure);
        return (
          <StatCard
            key={key}
            title={title}
            icon={icon}
            tone={tone}
            value={format(value)}
            {...(note ? { note } : {})}
            {...(change ? { change } : {})}
          />
        );
      })}
    </FigureGrid>
  );
}
