import { z } from 'zod'
import { apiGroups } from '#contract/api-groups.ts'
import { isErrorCode } from '#contract/errors.ts'
import { openApiDocument } from '#server/openapi.ts'
import type { ApiFacts, ApiOperation, JsonSchema } from '#web/site/docs/facts.ts'

const schema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null)
const content = z.record(z.string(), z.object({ schema }))

/** Of the API's description what the reference shows. */
const described = z.object({
  components: z.object({ schemas: z.record(z.string(), schema) }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string(),
        description: z.string(),
        parameters: z
          .array(
            z.object({
              name: z.string(),
              in: z.string(),
              required: z.boolean().default(false),
              description: z.string().default(''),
              schema,
            }),
          )
          .default([]),
        requestBody: z.object({ content }).optional(),
        responses: z.record(z.string(), z.object({ $ref: z.string().optional(), content: content.optional() })),
      }),
    ),
  ),
})
type Operation = z.infer<typeof described>['paths'][string][string]

/** The reference of the API, out of its own description. */
export async function readApiFacts(): Promise<ApiFacts> {
  const { paths, components } = described.parse(await openApiDocument(''))
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => shown(operation, { method, path: `/api${path}` })),
  )
  const groups = Object.entries(apiGroups).map(([key, { name, about }]) => ({
    id: key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    name,
    about,
    operations: operations.filter(({ id }) => id.startsWith(`${key}.`)),
  }))
  const schemas = Object.entries(components.schemas).toSorted(([one], [other]) => one.localeCompare(other))
  return { groups, schemas: Object.fromEntries(schemas) }
}

function shown(operation: Operation, { method, path }: { method: string; path: string }): ApiOperation {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const [type, given] = Object.entries(answer?.content ?? {})[0] ?? []
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    who: description,
    parameters: parameters.map(({ required, description: about, ...rest }) => ({
      ...rest,
      isRequired: required,
      about,
    })),
    body: Object.values(requestBody?.content ?? {})[0]?.schema ?? null,
    answer: given === undefined ? null : { isStream: type === 'text/event-stream', schema: given.schema },
    errors: Object.values(responses).flatMap(({ $ref = '' }) => $ref.split('/').filter(isErrorCode)),
  }
}
