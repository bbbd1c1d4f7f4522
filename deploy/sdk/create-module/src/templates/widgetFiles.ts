import type { ModuleNames } from '../names';

/** The widget: a figure on the dashboard. */
export const widgetFiles = ({ id, feature, component }: ModuleNames): Record<string, string> => ({
  [`src/${feature}/${component}Tile.tsx`]: `import { useQuery } from '@tanstack/react-query';
import { Box } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SlotProps } from 'shared-auth';
import { formatNumber, StatCard } from 'shared-ui';
import { ownPaths } from '../paths';
import { vehiclesQuery } from './${feature}.api';

/** A tile of the dashboard, of the days that are chosen there. */
export default function ${component}Tile({ days }: SlotProps['dashboard.tiles']) {
  const { t } = useTranslation('${id}');
  const { data, isPending } = useQuery(vehiclesQuery);
  return (
    <StatCard
      title={t('menu:${id}.title')}
      value={formatNumber(data?.pagination.total ?? data?.rows.length ?? null)}
      note={t('list.tile', { days })}
      icon={Box}
      tone="info"
      loading={isPending}
      to={ownPaths.page()}
    />
  );
}
`,
  [`src/${feature}/${component}Tile.test.tsx`]: `import { screen } from '@testing-library/react';
import { session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { renderPart } from '../testing/renderPart';
import ${component}Tile from './${component}Tile';

it('counts the vehicles of the dashboard’s days, and leads to the page', async () => {
  await signInAs('operator');
  const server = fakeServer({
    'GET /api/vehicles': { json: { success: true, data: [{ id: 7 }], pagination: { total: 42, pages: 3, page: 1 } } },
  });
  renderPart(<${component}Tile days={30} />);
  expect(await screen.findByText('42')).toBeVisible();
  expect(screen.getByRole('link')).toHaveTextContent('за последните 30 дена');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/${feature}');
  server.restore();
  session.logout();
});
`,
});
