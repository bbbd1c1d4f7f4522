import { Card, Skeleton, Stack } from 'shared-ui';

/** Takes up the room of a found track: a card of figures and the map. */
export function TrackSkeleton({ mapHeight }: { mapHeight: number }) {
  return (
    <Stack gap={4}>
      <Card>
        <Skeleton width="100%" height={120} />
      </Card>
      <Skeleton width="100%" height={mapHeight} />
    </Stack>
  );
}
