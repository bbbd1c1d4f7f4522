import { createHash } from 'node:crypto';
import { parseSync } from '@swc/core';

/** A node of SWC's syntax tree, as far as its walkers need one. */
export interface SyntaxNode {
  type: string;
  [field: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Statements of a TypeScript file; only one with JSX reads `<Row>` as a tag. */
export function parseTypeScript(text: string, tsx = true): SyntaxNode[] {
  // SWC's nodes all have a type
  return parseSync(text, { syntax: 'typescript', tsx, target: 'es2022' }).body as unknown as SyntaxNode[];
}

export const nodesOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The text of an identifier or of a string. */
export const nameOf = (value: unknown): string => (isNode(value) && typeof value.value === 'string' ? value.value : '');

/** Each node below a value, the value itself first. */
export function* walk(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) yield value;
    for (const child of Object.values(value)) if (typeof child === 'object') yield* walk(child);
  }
}

/**
 * Properties without meaning for a type: positions in the file, names of parameters, how a parameter is destructured.
 */
const noise = new Set(['span', 'ctxt', 'declare', 'decorators', 'accessibility']);

function essence(value: unknown, isParameter = false): unknown {
  if (Array.isArray(value)) return value.map((item) => essence(item, isParameter));
  if (typeof value !== 'object' || value === null) return value;
  const isPattern = isNode(value) && /Pattern$/.test(value.type);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      if (noise.has(key)) return [];
      if (isPattern && (key === 'properties' || key === 'elements')) return [];
      if (isParameter && key === 'value') return [];
      if (isNode(value) && key === 'type' && isParameter) return [];
      return [[key, essence(child, isParameter ? false : key === 'pat' || key === 'params')]];
    }),
  );
}

/** A hash of a declaration's meaning, however it is written. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

export const hashOfNode = (node: SyntaxNode): string => hashOf(essence(node));
