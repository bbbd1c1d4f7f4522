/** One reader for every file of another program; whoever takes the file knows what its columns and places mean. */
export { escapeXml } from '../model/xml';
export { type Area, featuresOfAreas } from './areas';
export { FileChoices, type ReadChoices, useFileTexts } from './FileChoices';
export { type Feature, shownText } from './features';
export { type DecimalMark, readNumber } from './numbers';
export { type FileChoice, openFile } from './openFile';
export { RecentImports } from './RecentImports';
export { type Cell, cellText, headerAt, isBlank, markOfColumns, type Table } from './table';
export { UnreadableFile } from './unreadable';
