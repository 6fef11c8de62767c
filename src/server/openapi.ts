import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { api } from '#contract/api.ts'

let document: Promise<object> | undefined

/** The API's description (OpenAPI 3.1), made from the contract once; whose it is stands in it apart. */
export async function openApiDocument(publicUrl: string): Promise<unknown> {
  document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(api, {
    info: {
      title: 'Rejoinder',
      version: '1',
      description:
        'Replies from cold-email leads: threads with intent, drafts with sources, and sends that happen exactly once.',
    },
    security: [{ session: [] }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  })
  return { ...(await document), servers: [{ url: `${publicUrl}/api` }] }
}
