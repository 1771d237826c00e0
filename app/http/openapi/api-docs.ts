import type { JsonSchema, OpenApiDocument, Operation, SuccessResponse } from './openapi-types.ts';

/** Pages of docs/api/ by file name: README.md, and one for each tag of the OpenAPI document. */
export function apiDocs({ info, tags, paths }: OpenApiDocument): Record<string, string> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ tag: operation.tags[0], text: operationSection(method, path, operation) })),
  );
  const pages = tags.map(({ name }): [string, string] => {
    const sections = operations.flatMap(({ tag, text }) => (tag === name ? [text] : []));
    return [`${name}.md`, [`# ${name}`, ...sections].join('\n\n').concat('\n')];
  });
  const links = tags.map(({ name }) => `[${name}](${name}.md)`).join(', ');
  return { 'README.md': `${introduction}\nEndpoints by feature: ${links}.\n\n${info.description}`, ...Object.fromEntries(pages) };
}

const introduction = `# The API

Printed by \`npm run docs:api\` from the OpenAPI 3.1 document that \`GET /api/openapi.json\` returns; a test fails when a page is stale.
`;

function operationSection(method: string, path: string, { operationId, description, parameters = [], requestBody, responses }: Operation): string {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const { properties = {}, required = [] } = content?.schema ?? {};
  const statuses = Object.entries(responses).map(([status, response]) => ('$ref' in response ? status : `${status} ${success(response)}`));
  return [
    `## \`${method.toUpperCase()} ${path}\``,
    `\`${operationId}\`. ${description.replaceAll('\n\n', ' ')}`,
    ...table(
      'parameter',
      parameters.filter((each) => each.in === 'query').map(({ name, required, schema }) => row(name, schema, required)),
    ),
    ...(requestBody ? [`Request \`${type}\`. ${requestBody.description}.`] : []),
    ...table(
      'field',
      Object.entries(properties).map(([name, schema]) => row(name, schema, required.includes(name))),
    ),
    `Responses: ${statuses.filter((status) => status !== 'default').join('; ')}.`,
  ].join('\n\n');
}

const table = (heading: string, rows: string[]) => (rows.length > 0 ? [[`| ${heading} | type | |`, '|---|---|---|', ...rows].join('\n')] : []);

function row(name: string, schema: JsonSchema, isRequired: boolean): string {
  const byDefault = schema.default === undefined ? '' : `\`${schema.default}\` when missing`;
  return `| \`${name}\` | ${typeOf(schema)} | ${isRequired ? 'required' : byDefault} |`;
}

/** 'text of 1 to 200 characters', 'integer from 1 to 100', 'card or full' */
function typeOf({ type, format, enum: values, anyOf, minLength, maxLength, minimum, maximum }: JsonSchema): string {
  const present = anyOf?.find((each) => each.type !== 'null');
  if (present) return `${typeOf(present)}, or null`;
  if (values) return values.join(', ').replace(/, ([^,]*)$/, ' or $1');
  const [name = 'any', ...others] = [type ?? []].flat();
  const word =
    format === 'binary' ? 'file' : format === 'date-time' ? 'time' : format === 'email' ? 'email address' : name === 'string' ? 'text' : name;
  const length =
    maxLength === undefined ? '' : minLength === undefined ? ` of at most ${maxLength} characters` : ` of ${minLength} to ${maxLength} characters`;
  const range = minimum === undefined ? '' : maximum === undefined ? ` from ${minimum}` : ` from ${minimum} to ${maximum}`;
  return `${word}${length}${range}${others.includes('null') ? ', or null' : ''}`;
}

function success({ content, description, headers }: SuccessResponse): string {
  const [type, { schema } = { schema: {} }] = Object.entries(content)[0] ?? [];
  const body = type === 'application/json' ? `\`${shapeOf(schema)}\`` : description;
  return `${body}${headers ? ' with `X-Total-Count`' : ''}`;
}

/** `{ id, title, User?: { first_name } }`: field names, optional ones with a question mark, and the fields inside them. */
function shapeOf({ type, properties, required = [], items, enum: values, anyOf }: JsonSchema): string {
  if (items) return `[${shapeOf(items)}]`;
  if (anyOf) return shapeOf(anyOf.find((each) => each.type !== 'null') ?? {});
  if (values) return values.join(' / ');
  if (!properties) return [type ?? []].flat()[0] ?? '';
  const fields = Object.entries(properties).map(([name, inner]) => {
    const hasFields = inner.properties ?? inner.items ?? inner.enum ?? inner.anyOf;
    return `${name}${required.includes(name) ? '' : '?'}${hasFields ? `: ${shapeOf(inner)}` : ''}`;
  });
  return `{ ${fields.join(', ')} }`;
}
