import { STATUS_CODES } from 'node:http';
import { accessOf, canBeForbidden, type Endpoint } from '../endpoint.ts';
import type { Reference } from './openapi-types.ts';

const errorDescriptions: Record<string, string> = {
  400: 'Invalid request, with a message for each field',
  401: 'No valid token, or not of an account that may do this',
  403: 'The roles of the account do not include the permission, or another site made the call',
  404: 'There is no such resource',
  413: 'The body is too large',
  415: 'The body has another content type',
  429: 'Too many requests',
  503: 'Overloaded, or the database is unavailable',
  default: 'Any other error, such as 403, 409 and 500',
};

/** Statuses that follow from the contract. Rules of handlers add others, which are documented as `default`. */
export function errorResponsesOf(endpoint: Endpoint): Record<string, Reference> {
  const { path, query, body, anonymousError, sameOrigin } = endpoint;
  const statuses = [
    (query || body) && 400,
    anonymousError?.status,
    accessOf(endpoint) !== 'public' && 401,
    (sameOrigin || canBeForbidden(endpoint)) && 403,
    path.includes(':') && 404,
    ...(body ? [413, 415] : []),
    429,
    503,
  ];
  const documented = [...new Set(statuses.filter(Boolean)), 'default'].map(String);
  return Object.fromEntries(documented.map((status) => [status, { $ref: `#/components/responses/${errorName(status)}` }]));
}

const errorName = (status: string) => (STATUS_CODES[status] ?? 'Error').replaceAll(' ', '');

/** The error responses that operations refer to, their schema and their headers. */
export function errorComponents() {
  const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });
  const responses = Object.entries(errorDescriptions).map(([status, description]) => {
    const retry = status === '429' || status === '503' ? header('Retry-After') : {};
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
    return [errorName(status), { description, headers: { ...header('X-Request-Id'), ...retry }, content }];
  });
  const text = { type: 'string' };
  return {
    schemas: {
      Error: {
        type: 'object',
        required: ['error', 'message'],
        properties: {
          error: { ...text, description: 'What to do, in a sentence' },
          message: { ...text, description: 'The same sentence' },
          errors: { type: 'object', additionalProperties: text, description: 'A sentence for each invalid field' },
          id: { ...text, description: 'The request, as in X-Request-Id; with 500 only' },
        },
      },
    },
    headers: {
      'X-Total-Count': { description: 'Count of all rows, whatever the slice', schema: { type: 'integer' } },
      'X-Request-Id': { description: 'Names the request in the log of the server', schema: text },
      'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
    },
    responses: Object.fromEntries(responses),
  };
}
