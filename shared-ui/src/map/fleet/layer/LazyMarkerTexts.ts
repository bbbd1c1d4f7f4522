import { PART_RETRY_MS } from '../../../internal/lazyPart';
import type { MarkerTexts } from '../paint/markerTexts';

/**
 * Fetches the code that writes texts next to markers when a text is first needed, and again after a failure.
 */
export class LazyMarkerTexts {
  private texts: MarkerTexts | null = null;
  private isLoading = false;
  private readonly onLoaded: () => void;

  /** @param onLoaded - called when texts can be written, and when their code is to be asked for again */
  constructor(onLoaded: () => void) {
    this.onLoaded = onLoaded;
  }

  /** Null while the code is on the way. */
  get(): MarkerTexts | null {
    if (!this.texts && !this.isLoading) this.load();
    return this.texts;
  }

  private load(): void {
    this.isLoading = true;
    import(/* webpackChunkName: "map-texts" */ '../paint/markerTexts').then(
      ({ MarkerTexts }) => {
        this.texts = new MarkerTexts();
        this.onLoaded();
      },
      () =>
        setTimeout(() => {
          this.isLoading = false;
          this.onLoaded();
        }, PART_RETRY_MS),
    );
  }
}
