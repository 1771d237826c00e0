import type { Contract } from '../endpoint.ts';
import { apiGuide } from './api-guide.ts';
import { errorComponents } from './error-responses.server.ts';
import type { OpenApiDocument } from './openapi-types.ts';
import { operationOf, words } from './operation.server.ts';

/** Describes the whole contract in OpenAPI 3.1. */
export function openApiDocument(contract: Contract): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [feature, endpoints] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(feature, name, endpoint) };
    }
  return {
    openapi: '3.1.1',
    info: { title: 'Mụta Igbo', version: '1', description: apiGuide },
    servers: [{ url: '/api' }],
    tags: Object.keys(contract).map((name) => ({ name, description: `Endpoints of the feature ${words(name)}` })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'Token of a login, valid for 24 hours' } },
      ...errorComponents(),
    },
  };
}
