import * as z from 'zod/mini';
import type { JsonSchema } from './openapi-types.ts';

/** JSON Schema of a part of the contract, without what only repeats a format or the range of JavaScript's integers. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io,
    override({ jsonSchema: each }) {
      if (each.format === 'date-time') delete each.pattern;
      if (each.format === 'binary') delete each.contentEncoding;
      if (each.minimum === Number.MIN_SAFE_INTEGER) delete each.minimum;
      if (each.maximum === Number.MAX_SAFE_INTEGER) delete each.maximum;
      // A later version may add fields.
      delete each.additionalProperties;
    },
  });
  return jsonSchema as JsonSchema;
}
