import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog, LazyPart, lazyPart } from 'shared-ui';
import type { Alarm } from '../alarms/alarms';
import { useDesk } from './desk';

// On most page views it is not opened.
const workPart = lazyPart(() => import(/* webpackChunkName: "alarm-work" */ './WorkDialog'));

/**
 * On every page: the dialog about one alarm, and the confirmation before a colleague's alarm is acknowledged.
 *
 * @param tools - further tools in the dialog
 */
export function AlarmDesk({ tools }: { tools?: (alarm: Alarm) => ReactNode }) {
  const { t } = useTranslation('mfe-alarms');
  const desk = useDesk();
  if (desk?.kind === 'work') return <LazyPart part={workPart} height={0} props={{ alarm: desk.alarm, tools }} />;
  const asked = desk?.kind === 'ask' ? desk : null;
  const names = [...new Set(asked?.alarms.map(({ claimed_by }) => claimed_by))].join(', ');
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('work.ask.title')}
      message={t('work.ask.message', { count: asked?.alarms.length ?? 0, names })}
      confirmLabel={t('work.ask.confirm')}
      onConfirm={() => asked?.answer(true)}
      onClose={() => asked?.answer(false)}
    />
  );
}
