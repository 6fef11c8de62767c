import { type AnySchema, isContractProcedure } from '@orpc/contract'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { apiGroups } from '#contract/api-groups.ts'
import { errors, isErrorCode } from '#contract/errors.ts'
import { type Access, accessOf, roles } from '#contract/operation.ts'
import { contractShapes } from './contract-shapes.ts'

type Document = OpenAPI.Document
let document: Promise<Document> | undefined

/** The API's description (OpenAPI 3.1), made from the contract once; whose it is stands in it apart. */
export async function openApiDocument(publicUrl: string): Promise<Document> {
  document ??= describeApi()
  return { ...(await document), servers: [{ url: `${publicUrl}/api` }] }
}

async function describeApi(): Promise<Document> {
  const generated = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(api, {
    info: {
      title: 'Rejoinder',
      version: '1',
      description:
        'Replies from cold-email leads: threads with intent, drafts with sources, and sends that happen exactly once.',
    },
    tags: Object.values(apiGroups).map(({ name, about }) => ({ name, description: about })),
    security: [{ session: [] }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: errorResponses,
    },
    commonSchemas: namedSchemas(),
  })
  complete(generated)
  return withoutUnused(generated)
}

const codes = Object.keys(errors).filter(isErrorCode)

/** The refusals that follow from what an operation is. */
const certainCodes = ['bad_request', 'unauthenticated', 'forbidden', 'not_administrator', 'not_found'] as const
type CertainCode = (typeof certainCodes)[number]

/** What every refusal looks like (`render-error.ts`). */
const errorSchema = z.object({
  code: z.enum(codes as [string, ...string[]]),
  status: z.int(),
  /** For a person. */
  message: z.string(),
  data: z
    .object({
      fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      retryAfterS: z.int().optional(),
    })
    .optional(),
})

function namedSchemas(): Record<string, { schema: AnySchema; strategy: 'output' }> {
  const named = [['Error', errorSchema] as const, ...contractShapes]
  return Object.fromEntries(named.map(([name, schema]) => [name, { schema, strategy: 'output' }]))
}

const errorResponse = (description: string): OpenAPI.ResponseObject => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** By the code itself, and whatever else an operation refuses. */
const errorResponses: Record<string, OpenAPI.ResponseObject> = {
  ...Object.fromEntries(
    certainCodes.map((code) => [
      code,
      errorResponse(`${code}, or another code of this status in the error catalogue.`),
    ]),
  ),
  refusal: errorResponse('Any other refusal: its code is in the error catalogue, at /docs/troubleshooting.'),
}

const sharedResponse = (name: string): OpenAPI.ReferenceObject => ({ $ref: `#/components/responses/${name}` })

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const

/** Adds to each operation what follows from its place in the contract: its group, who may call it, and how that is refused. */
function complete({ paths = {} }: Document): void {
  for (const item of Object.values(paths)) {
    for (const method of methods) {
      const operation = item?.[method]
      if (operation?.operationId === undefined) continue
      const access = accessTo(operation.operationId)
      const refused = refusals(access, operation)
      Object.assign(operation, {
        tags: [groupOf(operation.operationId)],
        description: whoMay(access),
        ...(access === 'public' && { security: [] }),
        ...(operation.parameters && { parameters: operation.parameters.map(described) }),
        responses: {
          ...operation.responses,
          ...Object.fromEntries(refused.map((code) => [errors[code].status, sharedResponse(code)])),
          default: sharedResponse('refusal'),
        },
      })
    }
  }
}

const groupOf = (operationId: string): string => {
  const [key] = operationId.split('.')
  const [, group] = Object.entries(apiGroups).find(([one]) => one === key) ?? []
  if (group === undefined) throw new Error(`No group holds ${operationId}`)
  return group.name
}

function accessTo(operationId: string): Access {
  const found = operationId.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], api)
  if (!isContractProcedure(found)) throw new Error(`The contract has no operation ${operationId}`)
  return accessOf(found)
}

/** Who may call an operation, in a sentence. */
function whoMay(access: Access): string {
  const lowest = roles.findIndex((role) => access === `workspace:${role}`)
  if (lowest === 0) return 'For everyone in the workspace.'
  if (lowest > 0) return `For these roles in the workspace: ${roles.slice(lowest).join(', ')}.`
  if (access === 'public') return 'For anyone, signed in or not.'
  if (access === 'platform admin') return 'For platform administrators.'
  return access === 'memberships'
    ? 'For anyone who is signed in; it tells of the workspaces that they belong to.'
    : 'For anyone who is signed in.'
}

/** How an operation is refused to whoever may not call it, and without what it takes. It may have reasons of its own beside. */
function refusals(access: Access, { parameters = [], requestBody }: OpenAPI.OperationObject): CertainCode[] {
  const possible: Record<CertainCode, boolean> = {
    bad_request: requestBody !== undefined || parameters.some((one) => 'name' in one && one.name !== 'workspaceId'),
    unauthenticated: access !== 'public',
    forbidden: access === 'workspace:member' || access === 'workspace:admin',
    not_administrator: access === 'platform admin',
    not_found: access.startsWith('workspace:'),
  }
  return certainCodes.filter((code) => possible[code])
}

type Parameter = NonNullable<OpenAPI.OperationObject['parameters']>[number]

/** An id says of what it is one. */
function described(parameter: Parameter): Parameter {
  const [, noun] = ('name' in parameter ? /^(\w+)Id$/.exec(parameter.name) : null) ?? []
  return noun === undefined ? parameter : { ...parameter, description: `ID of the ${spoken(noun)}.` }
}

const spoken = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Leaves out the named schemas to which nothing leads. */
function withoutUnused(whole: Document): Document {
  const { schemas = {}, ...components } = whole.components ?? {}
  const used = new Set<string>()
  const follow = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow([whole.paths, components])
  const left = Object.entries(schemas).filter(([name]) => used.has(name))
  return { ...whole, components: { ...components, schemas: Object.fromEntries(left) } }
}
