import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { api } from '#contract/api.ts'

let document: Promise<unknown> | undefined

/** The API's description (OpenAPI 3.1), made from the contract once. */
export function openApiDocument(publicUrl: string): Promise<unknown> {
  document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(api, {
    info: {
      title: 'Rejoinder',
      version: '1',
      description:
        'Replies from cold-email leads: threads with intent, drafts with sources, and sends that happen exactly once.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ session: [] }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  })
  return document
}
