import { STATUS_CODES } from 'node:http';
import { bodyLimitsOf, formatBytes } from '../body-limits.server.ts';
import { accessOf, canBeForbidden, type Endpoint, type RateLimits } from '../endpoint.ts';
import { errorResponsesOf } from './error-responses.server.ts';
import { schemaOf } from './json-schema.ts';
import type { Operation, Parameter, SuccessResponse } from './openapi-types.ts';

/** Required account or permission in words, with the status for other callers, and whether the endpoint takes a token. */
function accessSummary(endpoint: Endpoint): { label: string; token: 'none' | 'optional' | 'required' } {
  const { accountKind, permission, skipAuth, anonymousError, deviceKey, recentLogin, sameOrigin } = endpoint;
  const access = accessOf(endpoint);
  if (sameOrigin) return { label: 'pages of the academy alone, else 403', token: 'none' };
  if (access === 'public') return { label: 'public', token: skipAuth ? 'none' : 'optional' };
  if (access === 'optional') return { label: 'public; an invalid token is 401', token: 'optional' };
  if (accountKind) return { label: `an account of a ${accountKind.kind}, else 401; 403 for other accounts`, token: 'required' };
  const requirement = permission ? `\`${permission}\`` : `any account${deviceKey ? ', or the key of a device' : ''}`;
  const forbidden = canBeForbidden(endpoint) ? '; 403 for staff without it' : recentLogin ? '; 403 without a password in the last 15 minutes' : '';
  return { label: `${requirement}, else ${anonymousError?.status ?? 401}${forbidden}`, token: 'required' };
}

const security = { none: [], optional: [{}, { bearer: [] }], required: [{ bearer: [] }] };

export function operationOf(feature: string, name: string, endpoint: Endpoint): Operation {
  const access = accessSummary(endpoint);
  const notes = [endpoint.description, `Access: ${access.label}`, endpoint.limits && rateLimitSummary(endpoint.limits)];
  const parameters = parametersOf(endpoint);
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: sentence(words(name)),
    description: notes.flatMap((note) => (note ? `${sentence(note)}.` : [])).join('\n\n'),
    security: security[access.token],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(endpoint),
    responses: { [endpoint.status ?? 200]: successOf(endpoint), ...errorResponsesOf(endpoint) },
  };
}

/** 'wordOfDay' is 'word of day'. */
export const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const sentence = (text: string) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

function rateLimitSummary({ address, account, resource, countOnly }: RateLimits): string {
  const parts = [
    address && `${address.join(', ')} per IP address`,
    account && `${account.join(', ')} per account`,
    resource && `${resource.join(', ')} per resource`,
  ];
  return `At most ${parts.filter(Boolean).join('; ')}${countOnly === 'failures' ? ', only failed calls' : ''}`;
}

function parametersOf({ path, query, textParams = [] }: Endpoint): Parameter[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const { properties = {}, required = [] } = query ? schemaOf(query, 'input') : {};
  return [
    ...names.map(
      (name): Parameter => ({
        name,
        in: 'path',
        required: true,
        schema: textParams.includes(name) ? { type: 'string' } : { type: 'integer', minimum: 1 },
      }),
    ),
    ...Object.entries(properties).map(([name, schema]): Parameter => ({ name, in: 'query', required: required.includes(name), schema })),
  ];
}

const mediaTypes = { json: 'application/json', multipart: 'multipart/form-data' };

function requestBodyOf(endpoint: Endpoint): Pick<Operation, 'requestBody'> {
  const { body, encoding = 'json' } = endpoint;
  if (encoding === 'ignored')
    return { requestBody: { description: 'Any body; it is not read', required: false, content: { '*/*': { schema: {} } } } };
  if (!body) return {};
  const content = { [mediaTypes[encoding]]: { schema: schemaOf(body, 'input') } };
  return { requestBody: { description: `At most ${formatBytes(bodyLimitsOf(endpoint).bytes)}`, required: true, content } };
}

/** Types of text name their charset. */
const fileSchemaOf = (type: string) => ({ type: 'string', ...(type.includes('charset=') ? {} : { format: 'binary' }) });

function successOf({ status = 200, reply, withTotal, csv, file }: Endpoint): SuccessResponse {
  const description = STATUS_CODES[status] ?? '';
  if (csv)
    return {
      description: `CSV file ${csv.file}-DATE.csv: ${Object.values(csv.columns).join(', ')}`,
      content: { 'text/csv': { schema: { type: 'string' } } },
    };
  if (file) {
    const kinds = [file, ...Object.values(file.others?.files ?? {})];
    return {
      description: `File ${kinds.map(({ extension }) => `${file.name}-DATE.${extension}`).join(' or ')}`,
      content: Object.fromEntries(kinds.map(({ type }) => [type.replace(/;.*/, ''), { schema: fileSchemaOf(type) }])),
    };
  }
  const headers = { 'X-Total-Count': { $ref: '#/components/headers/X-Total-Count' } };
  return { description, ...(withTotal ? { headers } : {}), content: { 'application/json': { schema: schemaOf(reply, 'output') } } };
}
