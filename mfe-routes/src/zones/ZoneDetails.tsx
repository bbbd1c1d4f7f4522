import { Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { paths, serverCan, useCan } from 'shared-auth';
import { Button, Card, DescriptionList, Grid, Page, PageHeader } from 'shared-ui';
import { LazyAreaMap } from '../geofences/LazyAreaMap';
import { DeleteZoneDialog } from './DeleteZoneDialog';
import { namedAreas } from './namedAreas';
import { RulesCard } from './rules/RulesCard';
import { useZoneTexts } from './useZoneTexts';
import { ComputePast } from './visits/ComputePast';
import { InsideNow } from './visits/InsideNow';
import { useVisitTexts } from './visits/useVisitTexts';
import { VisitsOfWeek } from './visits/VisitsOfWeek';
import visitStyles from './visits/visits.module.css';
import { ZoneDialog } from './ZoneDialog';
import { colorOf, kindOf, sizeOf, teamText } from './zones';
import type { Zone } from './zones.api';
import type { ZonesSearch } from './zonesSearch';

/** px */
const MAP_HEIGHT = 300;

interface ZoneDetailsProps {
  zone: Zone;
  others: readonly Zone[];
  search: ZonesSearch;
  onSearch: (patch: Partial<ZonesSearch>) => void;
}

/** One zone: its present and past vehicles, and its properties. */
export default function ZoneDetails({ zone, others, search, onSearch }: ZoneDetailsProps) {
  const t = useZoneTexts();
  const visitText = useVisitTexts();
  const mayEdit = useCan('zones.edit');
  const areas = useMemo(() => namedAreas([zone]), [zone]);
  const name = zone.name || `#${zone.id}`;
  const isComputable = zone.computed_from === null && mayEdit;

  return (
    <Page className={`${visitStyles.paper} ${visitStyles.sheet}`}>
      <PageHeader
        title={name}
        subtitle={t(`kinds.${kindOf(zone.kind)}`)}
        back={{ to: paths.geofences(), label: t('ui:places.geofences') }}
        actions={
          mayEdit && (
            <ZoneActions zone={zone} others={others} onDeleted={() => onSearch({ zone: '', until: '', at: '' })} />
          )
        }
      />
      <Grid minColumn={320}>
        <AboutCard zone={zone} />
        <div data-print="hide">
          <InsideNow zone={zone.id} />
        </div>
      </Grid>
      <div data-print="hide">
        <LazyAreaMap height={MAP_HEIGHT} areas={areas} />
      </div>
      <Card title={visitText('title')} className={visitStyles.card}>
        {isComputable && (
          <div data-print="hide">
            <ComputePast zone={zone.id} />
          </div>
        )}
        <VisitsOfWeek
          of={{ zone: zone.id }}
          name={name}
          zones={[zone]}
          until={search.until}
          at={search.at}
          onChange={onSearch}
        />
      </Card>
      <div data-print="hide">
        <RulesCard zone={zone} />
      </div>
    </Page>
  );
}

interface ZoneActionsProps extends Pick<ZoneDetailsProps, 'zone' | 'others'> {
  onDeleted: () => void;
}

function ZoneActions({ zone, others, onDeleted }: ZoneActionsProps) {
  const t = useZoneTexts();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Button icon={Pencil} onClick={() => setEditing(true)}>
        {t('editButton')}
      </Button>
      <Button icon={Trash2} onClick={() => setDeleting(true)}>
        {t('ui:actions.delete')}
      </Button>
      {isEditing && <ZoneDialog zone={zone} at={null} others={others} onClose={() => setEditing(false)} />}
      <DeleteZoneDialog zone={isDeleting ? zone : null} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </>
  );
}

function AboutCard({ zone }: { zone: Zone }) {
  const t = useZoneTexts();
  return (
    <Card title={t('about')}>
      <DescriptionList
        items={[
          { label: t('sizeHead'), value: zone.geometry ? sizeOf(zone.geometry).text(t) : t('unknownShape') },
          { label: t('color'), value: t(`colors.${colorOf(zone.color)}`) },
          { label: t('team'), value: teamText(zone, t) ?? t('everyone') },
          {
            label: t('limitHead'),
            value:
              zone.speed_limit === null
                ? '—'
                : t(serverCan('limits') ? 'limitFirst' : 'limitValue', { n: zone.speed_limit }),
          },
          { label: t('note'), value: zone.note },
        ]}
      />
    </Card>
  );
}
