import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button/Button';
import { BlankIcon } from '../../internal/BlankIcon';
import { deferred } from '../../internal/deferred';
import { preloadWhenIdle } from '../../internal/lazyPart';
import type { ListFilesProps } from './ListFiles';

export type { ListFilesProps } from './ListFiles';

/** The buttons in their places, so that the head of a page is as high before their code has come as after. */
function Place({ labels }: ListFilesProps) {
  const { t } = useTranslation('ui');
  return [labels?.csv ?? t('ui:actions.exportCsv'), labels?.xlsx ?? t('ui:actions.exportXlsx')].map((label) => (
    <Button key={label} icon={<BlankIcon />} disabled>
      {label}
    </Button>
  ));
}

/** Buttons that save a list as CSV and as a workbook. Their code comes after the page's. */
export const ListFiles = deferred<ListFilesProps>(
  async () => (await import(/* webpackChunkName: "actions" */ './ListFiles')).ListFiles,
  Place,
);
preloadWhenIdle(ListFiles.preload);
