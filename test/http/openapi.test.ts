import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { grantAdmin } from '#domain/platform/grant-admin.ts'
import { type Person, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { addressOf, anyId, call, type Operation, operations } from './contract-walk.ts'
import { type Served, serve } from './served.ts'

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const

/** What OpenAPI 3.1 asks of a document, as far as this one uses it. */
const parameterShape = z.object({
  name: z.string().min(1),
  in: z.enum(['query', 'header', 'path', 'cookie']),
  required: z.boolean().optional(),
  schema: z.looseObject({}),
})
const contentShape = z.record(z.string().regex(/^[\w.-]+\/[\w.+-]+$/), z.object({ schema: z.looseObject({}) }))
const operationShape = z.object({
  operationId: z.string().min(1),
  summary: z.string().min(5),
  parameters: z.array(parameterShape).optional(),
  requestBody: z.object({ required: z.boolean().optional(), content: contentShape }).optional(),
  description: z.string().min(5),
  tags: z.array(z.string()).length(1),
  security: z.array(z.never()).optional(),
  responses: z.record(
    z.string().regex(/^([1-5](\d\d|XX)|default)$/),
    z.union([z.object({ $ref: z.string() }), z.object({ description: z.string(), content: contentShape.optional() })]),
  ),
})
const documentShape = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
  servers: z.array(z.object({ url: z.url() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(10) })),
  components: z.object({
    schemas: z.record(z.string(), z.looseObject({})),
    responses: z.record(z.string(), z.object({ description: z.string(), content: contentShape })),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
  }),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(methods), operationShape)),
})

let sandbox: SandboxProcess
let world: World
let served: Served
let raw: unknown
let document: z.infer<typeof documentShape>

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  served = await serve(world)
  const response = await fetch(`${served.url}/api/openapi.json`)
  expect(response.headers.get('content-type')).toContain('application/json')
  raw = await response.json()
  document = documentShape.parse(raw)
})
afterAll(async () => {
  for (const one of [served, world, sandbox]) await one[Symbol.asyncDispose]()
})

const described = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [{ path, method, operation }]
    }),
  )

const asRefusal = z.object({ status: z.number(), code: z.string() })

/** Each operation with how the description says that it is refused for certain, as status and code. */
const withRefusals = () =>
  described().map(({ operation: one }) => {
    const operation = operations.find(({ name }) => name === one.operationId) as Operation
    const listed = Object.entries(one.responses).flatMap(([status, answer]) =>
      '$ref' in answer && status !== 'default' ? [`${status} ${answer.$ref.split('/').at(-1)}`] : [],
    )
    return { operation, listed, described: one }
  })

describe('the description of the API', () => {
  it('names every operation of the contract, and no other', () => {
    const named = described().map(({ path, method }) => `${method.toUpperCase()} ${path}`)
    expect(named.toSorted()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  it('gives every operation an id of its own', () => {
    const ids = described().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(operations.length)
  })

  it('declares every parameter of a path, as required, and no parameter twice', () => {
    for (const { path, operation } of described()) {
      const parameters = operation.parameters ?? []
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect({ path, names: inPath.map(({ name }) => name).toSorted() }).toEqual({ path, names: wanted.toSorted() })
      expect(inPath.every(({ required }) => required === true)).toBe(true)
      expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(parameters.length)
    }
  })

  it('says of every operation what it belongs to, who may call it, and how that is refused', () => {
    const groups = document.tags.map(({ name }) => name)
    const access = new Map(operations.map(({ name, access }) => [name, access]))
    for (const { operation } of described()) {
      const { operationId, tags, security, responses, description } = operation
      expect(groups).toContain(tags[0])
      const isPublic = access.get(operationId) === 'public'
      expect([operationId, security !== undefined, '401' in responses]).toEqual([operationId, isPublic, !isPublic])
      if (access.get(operationId) === 'workspace:admin') expect(description).toMatch(/workspace: admin\.$/)
      if (access.get(operationId) === 'workspace:client') expect('403' in responses).toBe(false)
    }
  })

  it('lists of each how it is refused to whoever may not call it, and so it is', async () => {
    const [client, stranger] = [await signUp(served.url), await signUp(served.url)]
    const { workspaceId } = stranger
    await world.db.superuser.query(
      `insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'client')`,
      [workspaceId, client.userId],
    )
    const wrong: string[] = []
    for (const { operation, listed } of withRefusals()) {
      const refused = async (person: Person | null, at: string) => {
        const answer = await call(served.url, operation, at, person?.accessToken)
        return asRefusal.safeParse(await answer.json().catch(() => null)).data
      }
      const { access } = operation
      const found = [
        access !== 'public' && (await refused(null, workspaceId)),
        access.startsWith('workspace:') && (await refused(stranger, client.workspaceId)),
        (access === 'platform admin' || /:(?:member|admin)$/.test(access)) && (await refused(client, workspaceId)),
      ].flatMap((one) => (one === false ? [] : [one === undefined ? 'not refused' : `${one.status} ${one.code}`]))
      const told = listed.filter((one) => one !== '400 bad_request')
      if (found.toSorted().join() !== told.toSorted().join()) wrong.push(`${operation.name}: ${found}, not ${told}`)
    }
    expect(wrong).toEqual([])
  })

  it('lists where something can be wrong with what an operation takes, and so it is', async () => {
    const admin = await signUp(served.url)
    await world.db.superuser.query('update users set email_verified_at = now() where id = $1', [admin.userId])
    await grantAdmin(world.ctx, admin.email)
    const wrong: string[] = []
    for (const { operation, listed, described } of withRefusals()) {
      if (!listed.includes('400 bad_request')) continue
      const query = (described.parameters ?? []).flatMap(({ name, in: place }) =>
        place === 'query' ? [`${name}[not]=one`] : [],
      )
      const address = addressOf(operation, admin.workspaceId).replaceAll(anyId, 'none')
      const answer = await fetch(`${served.url}${address}?${query.join('&')}`, {
        method: operation.method,
        headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
        ...(described.requestBody && { body: '{"not' }),
      })
      const text = await answer.text()
      if (answer.status !== 400 || !text.includes('bad_request'))
        wrong.push(`${operation.name}: ${answer.status} ${text.slice(0, 100)}`)
    }
    expect(wrong).toEqual([])
  })

  it('leaves every other refusal to the error catalogue', () => {
    for (const { operation } of described())
      expect(operation.responses.default).toEqual({ $ref: '#/components/responses/refusal' })
    expect(document.components.responses.refusal?.description).toContain('/docs/troubleshooting')
  })

  it('gives what several operations share a name of its own, and names nothing that none has', () => {
    const { schemas } = document.components
    const named = new Set([...JSON.stringify(raw).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Error', 'Thread', 'ThreadRow', 'Draft', 'Task']))
    expect(Object.keys(schemas).filter((name) => !named.has(name))).toEqual([])
  })

  it('refers to nothing that it does not hold', () => {
    const references = [...JSON.stringify(raw).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')
    const found = (path: string): unknown =>
      path.split('/').reduce<unknown>((node, part) => {
        const record = z.record(z.string(), z.unknown()).safeParse(node).data
        return record?.[part.replaceAll('~1', '/').replaceAll('~0', '~')]
      }, raw)
    expect(references.filter((path) => found(path) === undefined)).toEqual([])
  })

  it('says how one is let in, and where', () => {
    const schemes = Object.keys(document.components.securitySchemes)
    expect(document.security.flatMap((one) => Object.keys(one)).filter((name) => !schemes.includes(name))).toEqual([])
    expect(document.servers).toEqual([{ url: `${served.url}/api` }])
  })
})
