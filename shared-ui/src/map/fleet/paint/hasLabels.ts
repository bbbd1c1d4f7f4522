/** Zoom from which every marker with room for it has its label. */
const LABELS_FROM_ZOOM = 11;
/** Below that zoom labels are written while so few markers are in view. */
const LABELS_BELOW = 40;

/** Whether labels are written at a zoom with so many markers in view. */
export const hasLabels = (zoom: number, markers: number): boolean =>
  markers > 0 && (zoom >= LABELS_FROM_ZOOM || markers < LABELS_BELOW);
