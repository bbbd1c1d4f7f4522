import type { ModuleNames } from '../names';

/** The page: a list from the API, in each of its states. */
export const pageFiles = ({ id, feature, component }: ModuleNames): Record<string, string> => ({
  [`src/${feature}/${feature}.api.ts`]: `import { queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import * as v from 'valibot';

/** What this module reads of a vehicle. A field that a server leaves out is null. */
const vehicle = v.object({ id: wire.id(), license_plate: wire.text() });

export type Vehicle = v.InferOutput<typeof vehicle>;

/** The first vehicles of the fleet. */
export const vehiclesQuery = queryOptions({
  queryKey: ['${id}', 'vehicles'],
  queryFn: ({ signal }) => api.list('/api/vehicles', vehicle, { query: { page: 1, limit: 20 }, signal }),
  staleTime: 30_000,
});
`,
  [`src/${feature}/${component}Page.tsx`]: `import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, paths } from 'shared-auth';
import { Card, Page, PageHeader, QueryView, TextLink } from 'shared-ui';
import { vehiclesQuery } from './${feature}.api';

/** /${feature} */
export default function ${component}Page() {
  const { t } = useTranslation('${id}');
  const query = useQuery(vehiclesQuery);
  return (
    <Page>
      <PageHeader title={t('menu:${id}.title')} subtitle={t('list.subtitle')} />
      <Card>
        <QueryView
          query={query}
          height={240}
          error={(error) => t('list.failed', { message: errorText(error, t) })}
          isEmpty={({ rows }) => rows.length === 0}
          empty={t('list.empty')}
        >
          {({ rows }) => (
            <ul>
              {rows.map((vehicle) => (
                <li key={vehicle.id}>
                  <TextLink to={paths.vehicle(vehicle.id)}>{vehicle.license_plate ?? t('list.unnamed')}</TextLink>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </Card>
    </Page>
  );
}
`,
  [`src/${feature}/${component}Page.test.tsx`]: `import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { renderPart } from '../testing/renderPart';
import ${component}Page from './${component}Page';

let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  await signInAs('operator');
  server = fakeServer();
});
afterEach(() => {
  server.restore();
  session.logout();
});

it('lists the vehicles and leads to each', async () => {
  server.on('GET /api/vehicles', { json: { success: true, data: [{ id: 7, license_plate: 'SK-1234-AB' }] } });
  renderPart(<${component}Page />);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'SK-1234-AB' })).toHaveAttribute('href', '/vehicles/7');
});

it('says why there is no list, and asks again', async () => {
  server.on('GET /api/vehicles', { status: 500, json: { success: false, error: 'базата не одговара' } });
  renderPart(<${component}Page />);
  expect(await screen.findByText(/базата не одговара/)).toBeVisible();
  server.on('GET /api/vehicles', { json: { success: true, data: [] } });
  await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByText('Нема возила')).toBeVisible();
});
`,
});
