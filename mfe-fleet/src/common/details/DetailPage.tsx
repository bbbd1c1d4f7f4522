import type { UseQueryResult } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type UserCapability, useCan } from 'shared-auth';
import {
  ButtonLink,
  ErrorState,
  flagParam,
  Page,
  PageHeader,
  QueryView,
  useMediaQuery,
  VehicleActions,
  type VehicleActionsProps,
  type VehicleReference,
} from 'shared-ui';

/** `?commands=1`: the link leads to the commands. */
export const commandsParam = { commands: flagParam() };

/** Actions shown as buttons, where there is room. */
const beside = ['follow', 'routeYesterday'] as const;

interface DetailPageProps<Row> {
  query: UseQueryResult<Row | null>;
  title: string;
  subtitle: string | null | undefined;
  /** The list that contains the record. */
  back: { to: string; label: string };
  reference: (row: Row) => VehicleReference;
  /** Actions that lead to the page itself, or that it offers in another way. */
  without: NonNullable<VehicleActionsProps['without']>;
  /** Further actions of the page. */
  actions?: ReactNode;
  /** Address of the form, for users with the capability. */
  edit: { capability: UserCapability; to: (row: Row) => string };
  failure: (error: unknown) => string;
  notFound: string;
  /** Between head and cards. */
  above?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** The page of one vehicle or device: its name, its actions and its cards, or the reason why they are missing. */
export function DetailPage<Row>({ query, reference, without, edit, failure, ...page }: DetailPageProps<Row>) {
  const { t } = useTranslation('mfe-fleet');
  const mayEdit = useCan(edit.capability);
  const isPhone = useMediaQuery('(max-width: 639.98px)');
  const row = query.data;
  return (
    <Page>
      <PageHeader
        title={page.title}
        subtitle={page.subtitle}
        back={page.back}
        actions={
          row && (
            <>
              <VehicleActions size="md" vehicle={reference(row)} beside={isPhone ? [] : beside} without={without} />
              {page.actions}
              {mayEdit && (
                <ButtonLink to={edit.to(row)} icon={Pencil}>
                  {t('ui:actions.edit')}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      {page.above}
      <QueryView
        query={query}
        height={640}
        error={failure}
        isEmpty={(answer) => answer === null}
        empty={<ErrorState message={page.notFound} onRetry={() => query.refetch()} />}
      >
        {(answer) => answer && page.children(answer)}
      </QueryView>
    </Page>
  );
}
