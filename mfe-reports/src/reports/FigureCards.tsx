import { useTranslation } from 'react-i18next';
import { formatNumber, Grid, StatCard } from 'shared-ui';
import type { Figure } from './figures';
import { changeOf } from './reports';

/** The cards a report starts with. */
export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation('mfe-reports');

  function changeText({ value, previous, format = formatNumber, better }: Figure) {
    const change = changeOf(value, previous);
    if (!change) return undefined;
    const sign = change.difference > 0 ? '+' : '';
    const isGood = better === 'more' ? change.difference > 0 : change.difference < 0;
    return {
      direction: better === undefined || change.difference === 0 ? 'neutral' : isGood ? 'positive' : 'negative',
      text:
        change.percent === null
          ? t('previous', { value: format(previous ?? null) })
          : t('previousPercent', {
              value: format(previous ?? null),
              percent: `${sign}${formatNumber(change.percent, 0)} %`,
            }),
    } as const;
  }

  return (
    <Grid minColumn={200} role="group" aria-label={t('figures.label')}>
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
    </Grid>
  );
}
