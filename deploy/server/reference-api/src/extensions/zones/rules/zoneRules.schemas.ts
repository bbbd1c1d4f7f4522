import { severities, zoneRuleEvents, zoneRuleFields } from 'shared-auth/contract';
import { rowProperties } from '../../../platform/http/records';
import { IdNumber, Input, message, nullable, OneOf, Type } from '../../../platform/http/schemas';
import { TeamId } from '../zones.schemas';

const Ids = Type.Array(Type.Integer());

export const ZoneRuleRow = Type.Object({
  ...rowProperties(zoneRuleFields),
  vehicle_ids: Ids,
  team_ids: Ids,
  days: Ids,
});

const Clock = (text: string) =>
  Type.Optional(nullable(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', ...message(text) })));

/** A rule as a form sends it. Which fields its event needs is `readRule`'s. */
export const ZoneRuleInput = Input({
  zone_id: IdNumber('Изберете зона'),
  event: OneOf(zoneRuleEvents, message('Изберете кога да се јави аларм')),
  severity: OneOf(severities, message('Сериозноста не е исправна')),
  minutes: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: 10_080, ...message('Траењето е од 1 до 10.080 минути') })),
  ),
  from_time: Clock('Времето не е исправно'),
  to_time: Clock('Времето не е исправно'),
  days: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      maxItems: 7,
      uniqueItems: true,
      ...message('Деновите не се исправни'),
    }),
  ),
  vehicle_ids: Type.Optional(
    Type.Array(IdNumber(), {
      maxItems: 1000,
      uniqueItems: true,
      ...message('Возилата не се исправни'),
    }),
  ),
  team_ids: Type.Optional(
    Type.Array(TeamId, { maxItems: 3, uniqueItems: true, ...message('Тимовите не се исправни') }),
  ),
  is_active: Type.Optional(Type.Boolean()),
});

export const ZoneRuleQuery = Type.Object({ zone_id: Type.Optional(IdNumber()) });
