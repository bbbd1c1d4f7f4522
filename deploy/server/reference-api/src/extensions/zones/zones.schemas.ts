import { visitFields, type ZoneGeometry, zoneColors, zoneFields, zoneKinds, zoneLimits } from 'shared-auth/contract';
import { rowProperties } from '../../platform/http/records';
import {
  BooleanText,
  Envelope,
  IdNumber,
  Input,
  message,
  nullable,
  ONE_LINE,
  OneOf,
  paging,
  Text,
  Time,
  Type,
} from '../../platform/http/schemas';

/** Written as it is kept. */
const Geometry = Type.Unsafe<ZoneGeometry>({ type: 'object', additionalProperties: true });

export const ZoneRow = Type.Object({ ...rowProperties(zoneFields), geometry: Geometry });

export const TeamId = Type.Integer({ minimum: 1, maximum: 3, ...message('Тимот не е исправен') });

/** A zone as a form or a file sends it. What its geometry must be is `readGeometry`'s. */
export const ZoneInput = Input({
  name: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: `(?=.*\\S)${ONE_LINE}`,
    ...message('Внесете име на зоната, најмногу 100 знаци'),
  }),
  kind: Type.Optional(OneOf(zoneKinds, message('Видот на зоната не е исправен'))),
  color: Type.Optional(OneOf(zoneColors, message('Бојата на зоната не е исправна'))),
  team_id: Type.Optional(nullable(TeamId)),
  note: Type.Optional(
    nullable(Type.String({ maxLength: 1000, ...message('Белешката може да има најмногу 1.000 знаци') })),
  ),
  speed_limit: Type.Optional(
    nullable(Type.Integer({ minimum: 5, maximum: 200, ...message('Ограничувањето е од 5 до 200 km/h') })),
  ),
  geometry: Type.Unsafe<unknown>({ type: 'object', additionalProperties: true, ...message('Нацртајте ја зоната') }),
});

/** Rows of a file: each is checked by itself, so that all that is wrong is listed at once. */
export const ZoneImport = Input({
  zones: Type.Array(Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }), {
    minItems: 1,
    maxItems: zoneLimits.zones,
  }),
  /** Shows what would happen, and changes nothing. */
  dry_run: Type.Optional(Type.Boolean()),
});

/** `row` counts from 0, as the rows were sent. */
export const ZoneImportResult = Envelope(
  Type.Object({
    created: Type.Integer(),
    rows: Type.Array(
      Type.Object({
        row: Type.Integer(),
        name: Text,
        problems: Type.Array(Type.Object({ field: Text, message: Text })),
        duplicate: Type.Boolean(),
      }),
    ),
  }),
);

/** With `inside=false` no one is counted: the response changes with the zones alone. */
export const ZoneQuery = Type.Object({ inside: BooleanText });

export const TraccarZoneRow = Type.Object({ name: Text, last_at: Time, alarms: Type.Integer() });

export const VisitRow = Type.Object(rowProperties(visitFields));
export const VisitQuery = Type.Object({
  ...paging(50, 200),
  zone_id: Type.Optional(IdNumber()),
  vehicle_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  start: Type.Optional(Time),
  end: Type.Optional(Time),
  open: BooleanText,
});
