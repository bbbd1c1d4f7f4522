import { useTranslation } from 'react-i18next';
import type { Translate } from 'shared-auth';
import { formatNumber } from 'shared-ui';

/** Absent or null where a server does not check the plausibility of reports. */
interface LeftOutCounts {
  left_out_places?: number | null;
  left_out_speeds?: number | null;
}

/** The numbers of implausible positions and speeds among a device's newest ones, a sentence each. */
export const leftOutTexts = ({ left_out_places, left_out_speeds }: LeftOutCounts, t: Translate): string[] =>
  (
    [
      ['places', left_out_places ?? 0],
      ['speeds', left_out_speeds ?? 0],
    ] as const
  ).flatMap(([what, count]) =>
    count > 0 ? [t(`mfe-fleet:position.leftOut.${what}`, { count, n: formatNumber(count) })] : [],
  );

/** The same as paragraphs of a card; empty where all values are plausible. */
export function LeftOut({ of, className }: { of: LeftOutCounts; className: string | undefined }) {
  const { t } = useTranslation('mfe-fleet');
  return leftOutTexts(of, t).map((text) => (
    <p key={text} className={className}>
      {text}
    </p>
  ));
}
