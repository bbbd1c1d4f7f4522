import { useTranslation } from 'react-i18next';
import { Grid, Skeleton } from 'shared-ui';
import { FigureGrid } from './FigureCards';

const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `place-${index}`);

/** Keeps the places of a report's cards, charts and tables while it loads. */
export function ReportSkeleton({ figures, charts, tables = 1 }: { figures: number; charts: number; tables?: number }) {
  const { t } = useTranslation('mfe-reports');
  return (
    <>
      <p role="status">{t('ui:loading')}</p>
      <FigureGrid count={figures} aria-hidden="true">
        {keysOf(figures).map((key) => (
          <Skeleton key={key} width="100%" height={92} />
        ))}
      </FigureGrid>
      <Grid minColumn={360} aria-hidden="true">
        {keysOf(charts).map((key) => (
          <Skeleton key={key} width="100%" height={392} />
        ))}
      </Grid>
      {keysOf(tables).map((key) => (
        <Skeleton key={key} width="100%" height={480} />
      ))}
    </>
  );
}
