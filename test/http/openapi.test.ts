import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { operations } from './contract-walk.ts'
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
