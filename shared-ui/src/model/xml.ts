/** The characters that XML 1.0 cannot hold at all, and lone halves of surrogate pairs. */
const unwritable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text as the content of an XML 1.0 element or of an attribute in double quotes. */
export const escapeXml = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"\r]/g, (character) => entities[character] ?? character);

/** An element with a text; empty without one. */
export const textElement = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${escapeXml(text)}</${name}>` : '';
