/** One reader for all files of other programs; the caller interprets their columns and features. */
export { escapeXml } from '../model/xml';
export { type Area, featuresOfAreas } from './areas';
export { FileChoices, type ReadChoices, useFileTexts } from './FileChoices';
export { type Feature, shownText } from './features';
export type { FileTrack, FileTrackPoint } from './markup';
export { type DecimalMark, readNumber } from './numbers';
export { type FileChoice, openFile } from './openFile';
export { openTracks } from './openTracks';
export { RecentImports } from './RecentImports';
export { type Cell, cellText, headerAt, isBlank, markOfColumns, type Table } from './table';
export { UnreadableFile } from './unreadable';
