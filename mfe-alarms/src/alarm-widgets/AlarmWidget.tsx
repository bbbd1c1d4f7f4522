import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Card, QueryView, type QueryViewProps, Skeleton, Stack, TextLink } from 'shared-ui';

/** `pending` while it is unknown whether there is a notice: the list waits for it, so that the layout does not jump. */
export type AlarmNotice = ReactNode | 'pending';

interface AlarmWidgetProps<Data> {
  title: string;
  /** Address of the list of all alarms of this kind. */
  to?: string;
  query: QueryViewProps<Data>['query'];
  notice?: AlarmNotice;
  /** Without it the children show that themselves. */
  isEmpty?: (data: Data) => boolean;
  /** A placeholder in the size of the list. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The frame of a widget in another team's page: its own title, loading, empty and failed state. */
export function AlarmWidget<Data>({ title, to, query, notice, isEmpty, skeleton, children }: AlarmWidgetProps<Data>) {
  const { t } = useTranslation('mfe-alarms');
  return (
    <Card title={title} actions={to && <TextLink to={to}>{t('widgets.all')}</TextLink>}>
      {notice === 'pending' ? (
        skeleton
      ) : (
        <>
          {notice}
          <QueryView
            query={query}
            skeleton={skeleton}
            error={(error) => t('loadFailed', { message: errorText(error, t) })}
            {...(isEmpty && { isEmpty, empty: t('ui:empty.noAlarms') })}
          >
            {children}
          </QueryView>
        </>
      )}
    </Card>
  );
}

/** Placeholder of a list of alarms. */
export const ListSkeleton = ({ rows }: { rows: number }) => (
  <Stack gap={3}>
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} height={44} />
    ))}
  </Stack>
);
