import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { RefreshCw, Rocket } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import type { OperationsView } from 'shared-auth/contract';
import { Alert, Button, formatDate, Page, PageHeader, QueryView, Skeleton } from 'shared-ui';
import { ArrangeDialog } from './arrangement/ArrangeDialog';
import { OwnershipTable } from './OwnershipTable';
import { operationsOf } from './operations.api';
import { Refusals } from './Refusals';
import { ActionDialog, type AskedAction } from './rollouts/ActionDialog';
import { ErrorsByVersion } from './rollouts/ErrorsByVersion';
import { ModuleMenu } from './rollouts/ModuleMenu';
import { RolloutRecords, Rollouts } from './rollouts/Rollouts';
import { rolloutsOf } from './rollouts/rollouts.api';
import { StartDialog } from './rollouts/StartDialog';
import { VersionTable } from './VersionTable';
import { versionRows } from './versions';

/**
 * /modules: the live version of each module, its audience and its health, with the available actions. For
 * administrators.
 */
export default function OperationsPage() {
  const { t } = useTranslation('ops');
  const operations = useQuery(operationsOf());
  const rollouts = useQuery(rolloutsOf());
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const [arranging, setArranging] = useState<string | null>(null);
  const [starting, setStarting] = useState<{ id: string } | null>(null);
  const { data } = operations;
  const state = rollouts.data?.actable ? rollouts.data : null;

  const actionsOf = useCallback(
    (id: string) => {
      const live = state?.live.find((each) => each.id === id);
      return (
        live && (
          <ModuleMenu
            live={live}
            onStart={() => setStarting({ id })}
            onArrange={state?.arrangeable ? () => setArranging(id) : undefined}
            onAsk={setAsked}
          />
        )
      );
    },
    [state],
  );

  return (
    <Page>
      <PageHeader
        title={t('title')}
        subtitle={
          data &&
          [
            t('subtitle', { revision: String(data.revision), minutes: data.minutes }),
            data.servers.length > 0 ? t('servers.all', { servers: serverText(t, data.servers) }) : '',
          ].join(' ')
        }
        actions={
          <>
            {state && (
              <Button icon={Rocket} variant="primary" onClick={() => setStarting({ id: '' })}>
                {t('rollouts.start')}
              </Button>
            )}
            <Button
              icon={RefreshCw}
              busy={operations.isFetching}
              onClick={() => void Promise.all([operations.refetch(), rollouts.refetch()])}
            >
              {t('ui:actions.refresh')}
            </Button>
          </>
        }
      />
      {data?.modules.map(
        ({ id, stable, failing }) =>
          failing && (
            <Alert key={id} tone="danger" title={t('failing', { name: `${id}@${stable.version}` })}>
              {t('failingHelp', failing)}
            </Alert>
          ),
      )}
      {rollouts.data?.actable === false && <Alert tone="info">{t('rollouts.notActable')}</Alert>}
      {rollouts.isError && (
        <Alert tone={state ? 'warning' : 'danger'} title={t('rollouts.unreachable')}>
          {errorText(rollouts.error, t)}
        </Alert>
      )}
      {rollouts.isPending && <Skeleton height={160} />}
      {state && <Rollouts state={state} onAsk={setAsked} />}
      <QueryView query={operations} height={320} error={(error) => errorText(error, t)}>
        {(view) => (
          <>
            <Notes view={view} />
            {view.modules.map(
              ({ id, asks }) =>
                asks.length > 0 && (
                  <Alert key={id} tone="info" title={t('asks', { id })} detail={asks.join('\n')}>
                    {t('asksHelp')}
                  </Alert>
                ),
            )}
            <Refusals modules={view.modules} />
            <VersionTable
              rows={versionRows(view)}
              isOld={operations.isError}
              actionsOf={state ? actionsOf : undefined}
            />
            <OwnershipTable modules={view.modules} />
          </>
        )}
      </QueryView>
      {state && <ErrorsByVersion />}
      {state && <RolloutRecords state={state} onAsk={setAsked} />}
      {asked && <ActionDialog key={asked.title} asked={asked} onClose={() => setAsked(null)} />}
      {arranging !== null && <ArrangeDialog id={arranging} onClose={() => setArranging(null)} />}
      {state && starting && <StartDialog state={state} id={starting.id} onClose={() => setStarting(null)} />}
    </Page>
  );
}

/** "gateway 1.1.0, API 1.1.0" */
const serverText = (t: TFunction<'ops'>, servers: OperationsView['servers']) =>
  servers
    .map(({ name, version }) => `${t(`servers.${name}`, { defaultValue: name })} ${version ?? t('servers.none')}`)
    .join(', ');

/** Problems of the whole console, and the major versions that wait. */
function Notes({ view }: { view: Pick<OperationsView, 'problems' | 'majors' | 'servers'> }) {
  const { t } = useTranslation('ops');
  const versions = new Set(view.servers.flatMap(({ version }) => version ?? []));
  return (
    <>
      {versions.size > 1 && (
        <Alert tone="warning" title={t('servers.differ')} detail={serverText(t, view.servers)}>
          {t('servers.differHelp')}
        </Alert>
      )}
      {view.problems.length > 0 && (
        <Alert tone="danger" title={t('degraded')} detail={view.problems.join('\n')}>
          {t('degradedHelp')}
        </Alert>
      )}
      {view.majors.map(({ name, until, modules }) => (
        <Alert key={name} tone="info" title={t('major', { name, until: formatDate(Date.parse(until)) })}>
          {modules.length > 0 ? t('majorHeld', { modules: modules.join(', ') }) : t('majorFree')}
        </Alert>
      ))}
    </>
  );
}
