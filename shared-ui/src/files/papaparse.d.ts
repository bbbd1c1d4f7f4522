/**
 * What is used of Papa Parse. The types that are published for it bring in those of Node, which no code of a browser
 * must see.
 */
declare module 'papaparse' {
  interface ParseResult {
    data: string[][];
    errors: readonly { type: string }[];
  }
  const Papa: {
    parse(text: string, options: { delimiter: string; preview: number }): ParseResult;
  };
  export default Papa;
}
