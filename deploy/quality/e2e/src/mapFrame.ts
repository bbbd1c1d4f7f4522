/** The zoom that a map has written into the page's address; NaN where there is none. */
export const zoomOf = (url: string): number => Number(new URL(url).searchParams.get('map')?.split(',')[2]);
