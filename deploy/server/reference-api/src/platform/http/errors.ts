import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../database/database';

/** A failure that the user may read: a status and a Macedonian text, and per field where that helps. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    message: string,
    readonly fields?: Record<string, string>,
    readonly headers: Record<string, string> = {},
    /** Distinguishes cases of one status, for programs. */
    readonly reason?: string,
    /** Further fields of the response. */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/**
 * The error for a caller above a limit. Pages show a server's text unchanged, so it states when to try again.
 * @param seconds until then
 */
export function tryLater(status: 429 | 503, text: string, seconds: number): HttpError {
  const when = seconds <= 90 ? `${seconds} сек.` : `${Math.ceil(seconds / 60)} мин.`;
  return new HttpError(status, `${text} Обидете се повторно по ${when}`, undefined, { 'retry-after': String(seconds) });
}

export const notFound = (message: string) => new HttpError(404, message);

const texts: Record<number, string> = {
  400: 'Барањето не е исправно.',
  401: 'Потребна е најава.',
  403: 'Немате дозвола за ова дејство.',
  404: 'Бараното не е пронајдено.',
  413: 'Барањето е преголемо.',
  415: 'Видот на содржината не е поддржан.',
  429: 'Премногу обиди. Обидете се повторно подоцна.',
  500: 'Настана грешка на серверот.',
  503: 'Серверот моментално не е достапен. Обидете се повторно.',
};

interface SchemaViolation {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  parentSchema?: Record<string, unknown>;
}

/** Sends a failure in the shape that the specification requires. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text = texts[status] ?? texts[500] ?? '',
  fields?: Record<string, string>,
  reason?: string,
  more: Readonly<Record<string, unknown>> = {},
): void {
  void reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      success: false,
      error: text,
      message: text,
      request_id: request.id,
      ...(fields && { fields }),
      ...(reason && { reason }),
      ...more,
    });
}

/**
 * Turns every error into a response. Only unexpected errors are logged with their stack, which no response contains.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, 404));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof HttpError) {
      void reply.headers(error.headers);
      return sendFailure(request, reply, error.status, error.message, error.fields, error.reason, error.more);
    }
    if (error.validation) {
      // Fastify types the violations loosely; the validator below is set to verbose, so they carry their schema.
      const fields = fieldMessages(error.validation as unknown as SchemaViolation[]);
      return sendFailure(request, reply, 400, Object.values(fields).join('; ') || texts[400], fields);
    }
    if (error instanceof DatabaseUnavailable) {
      request.log.warn({ err: error }, 'database unavailable');
      void reply.header('retry-after', '5');
      return sendFailure(request, reply, 503);
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed');
      return sendFailure(request, reply, 500);
    }
    return sendFailure(request, reply, status, texts[status] ?? texts[400]);
  });
}

/** The problems of a body, by field, in the words of its schema. */
export function fieldMessages(violations: SchemaViolation[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const violation of violations) {
    // `if` only reports that one of its branches failed; the errors of that branch are listed as well.
    if (violation.keyword === 'if') continue;
    const { name, text } = describe(violation);
    fields[name] ??= text;
  }
  return fields;
}

function describe({ keyword, instancePath, params, parentSchema }: SchemaViolation): { name: string; text: string } {
  const path = instancePath.split('/').slice(1).join('.');
  if (keyword === 'required') {
    const missing = String(params.missingProperty);
    const name = path ? `${path}.${missing}` : missing;
    return { name, text: messageOf(propertyOf(parentSchema, missing)) ?? `Полето „${name}“ е задолжително.` };
  }
  const name = path || 'body';
  if (keyword === 'maxLength') return { name, text: tooLong(messageOf(parentSchema), Number(params.limit)) };
  return { name, text: messageOf(parentSchema) ?? `Вредноста на полето „${name}“ не е исправна.` };
}

/** Builds the text with subject and verb from the message for a missing field, such as "Моделот е задолжителен". */
function tooLong(message: string | undefined, limit: number): string {
  const [, subject, verb] = /^(.+?) (е|се) /.exec(message ?? '') ?? [];
  const may = verb === 'се' ? 'може да имаат' : 'може да има';
  return subject === undefined ? `Најмногу ${limit} знаци` : `${subject} ${may} најмногу ${limit} знаци`;
}

function propertyOf(schema: unknown, name: string): unknown {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return undefined;
  return (schema.properties as Record<string, unknown>)[name];
}

function messageOf(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null || !('x-message' in schema)) return undefined;
  return String(schema['x-message']);
}
