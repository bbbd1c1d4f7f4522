/** The used part of Papa Parse. Its published types import those of Node, which browser code must not see. */
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
