import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Page, PageHeader } from 'shared-ui';
import { DeletedNotice } from '../sample-data/DeletedNotice';
import { SampleNotice } from '../sample-data/SampleNotice';
import { readWording, useSampleData } from '../sample-data/useSampleData';
import { useUndoableDelete } from '../sample-data/useUndoableDelete';
import { AddRouteDialog } from './AddRouteDialog';
import { RouteTable } from './RouteTable';
import { type Route, sampleRoutes, toggled } from './routes';

/** Routes that vehicles drive regularly: sample data of this tab, no server is asked. */
export default function RoutesPage() {
  const { t } = useTranslation('mfe-routes');
  const { items: routes, change } = useSampleData<Route>('routes', sampleRoutes);
  const { deleted, remove, undo, forget } = useUndoableDelete<Route>(change);
  const [adding, setAdding] = useState(false);
  const addButton = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      {t('routes.add')}
    </Button>
  );

  return (
    <Page>
      <PageHeader title={t('titles.routes')} subtitle={t('routes.subtitle')} actions={addButton} />
      <SampleNotice />
      {deleted && (
        <DeletedNotice
          key={deleted.id}
          text={t('routes.deleted', { name: readWording(t, deleted.name) })}
          onUndo={undo}
          onDismiss={forget}
        />
      )}
      <RouteTable routes={routes} onToggle={(id) => change((before) => toggled(before, id))} onDelete={remove} />
      {adding && (
        <AddRouteDialog
          onClose={() => setAdding(false)}
          onAdd={(route) => {
            change((before) => [...before, route]);
            setAdding(false);
          }}
        />
      )}
    </Page>
  );
}
