import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, EmptyState } from 'shared-ui';
import type { Cut } from './reports';
import { TruncationNotice } from './TruncationNotice';

/** A chart of a report in its card; without rows a sentence in its place. */
export function ReportChart({ title, cut, children }: { title: string; cut: Cut<unknown>; children: ReactNode }) {
  const { t } = useTranslation('mfe-reports');
  return (
    <Card title={title}>
      {cut.rows.length === 0 ? <EmptyState>{t('empty.report')}</EmptyState> : children}
      <TruncationNotice cut={cut} />
    </Card>
  );
}
