import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isListedHost } from '#lib/host-list.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const seconds = (max: number) => z.coerce.number().min(0.01).max(max)
const url = z.url()
const origin = z.url({ protocol: /^https?$/, abort: true }).refine((text) => new URL(text).origin === text)
/** Stands on pages that anybody reads: a password in it would, too. */
const sourceAddress = z.url({ protocol: /^https$/, abort: true }).refine((text) => {
  const { username, password } = new URL(text)
  return username === '' && password === ''
})
/** Of another server for the same database: the logins are those of DATABASE_URL, and a second one would only differ. */
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/, abort: true }).refine((text) => {
  const { username, password } = new URL(text)
  return username === '' && password === ''
})
/** A name of a host, or `*.` and the name below which all are meant; an address of the internet by its number. */
const hostPattern = z
  .string()
  .regex(/^(?:\*\.)?[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$|^\[[0-9a-f:.]+\]$/i)
  .toLowerCase()
/** Goes into headers and links as it is. */
const key = z.string().regex(/^[\w.~+/=-]{16,}$/)
const keyRule = 'at least 16 characters: letters, digits or any of _.~+/=-'
const onOff = z.enum(['on', 'off', 'auto'])

const providersSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/),
  z.strictObject({ issuer: url, clientId: z.string().min(1), clientSecret: z.string().min(1) }),
)

const commaList = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((one) => one.trim() || []))

/** Providers by name; an empty record without any. */
function asProviders(text: string | undefined, context: z.RefinementCtx): z.infer<typeof providersSchema> {
  if (text === undefined) return {}
  try {
    const parsed = providersSchema.safeParse(JSON.parse(text))
    if (parsed.success && !('email' in parsed.data)) return parsed.data
  } catch {
    // Told below.
  }
  context.addIssue('not JSON of that form')
  return z.NEVER
}

/**
 * Every variable of the product: its rule and default, what it is in words for whoever sets it wrongly, and one line of meaning.
 * `.env.example` is generated from this.
 */
const variables = {
  PORT: { schema: port.default(3000), is: 'a port, 0 to 65535', about: 'Port of the web server.' },
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    is: 'an address such as 127.0.0.1',
    about: 'Address that the web server listens on; 0.0.0.0 for all.',
  },
  PUBLIC_URL: {
    schema: url.optional(),
    is: 'a whole address such as https://app.example.com',
    about:
      'Where browsers and the sending platform reach this installation, e.g. https://app.example.com. Default: http://127.0.0.1 and the port.',
  },
  OPERATOR_NAME: {
    schema: z.string().trim().min(1).max(200).optional(),
    is: 'a name',
    about: 'Who runs this installation: a company or a person, named on the public pages (contact, terms, privacy).',
  },
  OPERATOR_ADDRESS: {
    schema: z.string().trim().min(1).max(500).optional(),
    is: 'an address on one line',
    about: 'Postal address of the operator, on one line, for the same pages.',
  },
  OPERATOR_EMAIL: {
    schema: z.email().optional(),
    is: 'an email address such as hello@example.com',
    about: 'Where people reach the operator; also in security.txt. Without it, the pages say what is missing.',
  },
  SOURCE_URL: {
    schema: sourceAddress.optional(),
    is: 'an https address without a password, such as https://git.example.com/rejoinder',
    about:
      'Where the source of this installation can be read: the public pages link to it. Without it, they say whom to ask for it.',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('./data'),
    is: 'a folder',
    about: "Where secrets, the embedded database and the sandbox's state are stored.",
  },
  S3_BUCKET: {
    schema: z.string().min(3).max(63).optional(),
    is: 'the name of a bucket',
    about:
      'A bucket for files, which all machines of an installation then see: exports, logos, what people attach. Default: the folder files in DATA_DIR, of one machine or shared by you.',
  },
  S3_ENDPOINT: {
    schema: url.optional(),
    is: 'a whole address such as https://s3.example.com',
    about: "Address of a store that speaks S3's protocol. Default: Amazon's.",
  },
  S3_REGION: {
    schema: z.string().min(1).default('us-east-1'),
    is: 'the name of a region',
    about: 'Region of S3_BUCKET.',
  },
  S3_ACCESS_KEY_ID: {
    schema: z.string().min(1).optional(),
    is: 'the id of a key',
    about:
      'Key for S3_BUCKET, with S3_SECRET_ACCESS_KEY. Default: what the official client finds, such as the role of the machine.',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: z.string().min(1).optional(),
    isSecret: true,
    is: 'a secret',
    about: 'Secret of S3_ACCESS_KEY_ID.',
  },
  BACKUP_DIR: {
    schema: z.string().min(1).default('./backups'),
    is: 'a folder',
    about:
      'Where npm run backup puts backups, and npm run restore finds them. Keep them on another disk than DATA_DIR.',
  },
  BACKUP_KEY: {
    schema: z
      .string()
      .regex(/^(AGE-SECRET-KEY-1[A-Z0-9]{58}|age1[a-z0-9]{58})$/)
      .optional(),
    isSecret: true,
    is: 'a key as npm run backup -- --make-key prints it',
    about:
      'The key that backups are sealed with. Its public half (age1...) is enough to make them; restoring takes the whole key (AGE-SECRET-KEY-1...).',
  },
  BACKUP_S3_BUCKET: {
    schema: z.string().min(3).max(63).optional(),
    is: 'the name of a bucket',
    about: 'A bucket for backups, instead of BACKUP_DIR. Another one than S3_BUCKET, or of another store.',
  },
  BACKUP_S3_ENDPOINT: {
    schema: url.optional(),
    is: 'a whole address such as https://s3.example.com',
    about: "Address of the store of BACKUP_S3_BUCKET. Default: Amazon's.",
  },
  BACKUP_S3_REGION: {
    schema: z.string().min(1).default('us-east-1'),
    is: 'the name of a region',
    about: 'Region of BACKUP_S3_BUCKET.',
  },
  BACKUP_S3_ACCESS_KEY_ID: {
    schema: z.string().min(1).optional(),
    is: 'the id of a key',
    about: 'Key for BACKUP_S3_BUCKET, with BACKUP_S3_SECRET_ACCESS_KEY. Default: what the official client finds.',
  },
  BACKUP_S3_SECRET_ACCESS_KEY: {
    schema: z.string().min(1).optional(),
    isSecret: true,
    is: 'a secret',
    about: 'Secret of BACKUP_S3_ACCESS_KEY_ID.',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    isSecret: true,
    is: 'an address such as postgres://user:password@host:5432/database',
    about: 'A PostgreSQL (15 to 18) of your own, as the role that owns the schema. Default: the embedded server.',
  },
  APP_DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    isSecret: true,
    is: 'an address such as postgres://user:password@host:5432/database',
    about:
      'The login that Rejoinder runs under, if you create it yourself: a member of rejoinder_app. Default: created by Rejoinder.',
  },
  APP_SECRET: {
    schema: z.string().min(32).optional(),
    isSecret: true,
    is: 'at least 32 characters',
    about:
      'Master secret, at least 32 characters, the same for all processes that share a database. Default: created once, in DATA_DIR.',
  },
  APP_SECRET_BEFORE: {
    schema: z.string().min(32).optional(),
    isSecret: true,
    is: 'at least 32 characters',
    about:
      'While the master secret is being replaced: the one before it. What it sealed can still be opened, until npm run keys:rotate has sealed everything with the new one. Default: secret.before in DATA_DIR, if there is one.',
  },
  DATABASE_POOL_SIZE: {
    schema: z.coerce.number().int().min(2).max(100).default(20),
    is: 'a whole number, 2 to 100',
    about: 'Database connections per process.',
  },
  DATABASE_POOLER_URL: {
    schema: databaseAddress.optional(),
    is: 'an address without a login, such as postgres://pooler.example:6432',
    about:
      'A pooler before the database of DATABASE_URL, such as PgBouncer in transaction mode, e.g. postgres://pooler.example:6432. It takes the same logins. What needs a connection for itself goes to DATABASE_URL all the same. Default: none.',
  },
  DATABASE_NAMED_STATEMENTS: {
    schema: z.enum(['on', 'off']).default('on'),
    is: 'on or off',
    about:
      'Whether statements have names by which connections keep their plans: on, or off for a pooler that does not know them (PgBouncer before 1.21, or with max_prepared_statements = 0).',
  },
  DATABASE_REPLICA_URL: {
    schema: databaseAddress.optional(),
    is: 'an address without a login, such as postgres://replica.example:5432',
    about:
      'A server that follows the one of DATABASE_URL by streaming replication, e.g. postgres://replica.example. Lists and searches are read there as long as it has what they need. Default: none.',
  },
  WORKER_CONCURRENCY: {
    schema: z.coerce.number().int().min(1).max(100).default(10),
    is: 'a whole number, 1 to 100',
    about:
      'Jobs of each queue (new mail, computing, waiting for a platform or a model, syncs) that one worker runs at a time. Sends have their own limit.',
  },
  SANDBOX: {
    schema: onOff.default('auto'),
    is: 'on, off or auto',
    about: 'The simulator of the sending platform: on, off, or auto (on unless NODE_ENV is production).',
  },
  SANDBOX_PORT: { schema: port.default(4010), is: 'a port, 0 to 65535', about: 'Port of the sandbox.' },
  SANDBOX_TIME_SCALE: {
    schema: z.coerce.number().min(0).max(1).default(1),
    is: 'a number, 0 to 1',
    about: "Multiplies the sandbox's waits between deliveries; 0.001 turns hours into seconds.",
  },
  SANDBOX_KEY: {
    schema: key.optional(),
    isSecret: true,
    is: keyRule,
    about:
      "Opens all of the sandbox's controls. Default: derived from the master secret; npm start prints it in its link.",
  },
  SANDBOX_LEADS: {
    schema: z.enum(['on', 'off']).default('on'),
    is: 'on or off',
    about: 'Whether leads start replying on their own once someone connects the sandbox.',
  },
  GUEST_WORKSPACES: {
    schema: onOff.default('auto'),
    is: 'on, off or auto',
    about:
      'Whether a visitor without an account can open a sandbox workspace for an hour: on, off, or auto (on unless NODE_ENV is production). Needs the sandbox. If OPENROUTER_API_KEY is set, their drafts cost you.',
  },
  OPENROUTER_API_KEY: {
    schema: z.string().min(1).optional(),
    isSecret: true,
    is: 'a key',
    about: 'OpenRouter key for language models. Without one, the built-in drafter writes.',
  },
  LLM_BASE_URL: {
    schema: url.default('https://openrouter.ai/api/v1'),
    is: 'a whole address such as https://openrouter.ai/api/v1',
    about: 'Any server that speaks the same API as OpenRouter.',
  },
  SEND_TIMEOUT_SECONDS: {
    schema: seconds(120).default(30),
    is: 'a number of seconds, 0.01 to 120',
    about: 'How long a send may take before its outcome counts as unclear, in seconds.',
  },
  SETTLE_AFTER_SECONDS: {
    schema: z
      .string()
      .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/)
      .default('5,30,120'),
    is: 'a list of seconds such as 5,30,120',
    about: 'When to check with the platform what became of an unclear send: seconds to wait before each check.',
  },
  SYNC_EVERY_SECONDS: {
    schema: seconds(86_400).default(300),
    is: 'a number of seconds, 0.01 to 86400',
    about: 'How often replies are compared with the platform, in seconds.',
  },
  PLANS: {
    schema: z.enum(['on', 'off']).default('on'),
    is: 'on or off',
    about:
      'Whether workspaces have plans and a trial: on, or off for those who run Rejoinder for themselves alone; then every workspace has everything. The same for all processes.',
  },
  VAPID_PRIVATE_KEY: {
    schema: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
    isSecret: true,
    is: '43 characters of base64url, as "npx web-push generate-vapid-keys" prints them',
    about:
      'Private key by which browsers know this server for web push. Default: derived from the master secret. Another key ends the notifications of every browser.',
  },
  PRIVATE_ORIGINS: {
    schema: commaList.pipe(z.array(origin)),
    is: 'origins such as http://10.0.0.5:8080, with commas between them',
    about:
      'Origins in your own network that every workspace may call (an MCP server, a sending platform), e.g. http://10.0.0.5:8080,http://mcp.internal. Without it, only public addresses can be called.',
  },
  ALLOWED_HOSTS: {
    schema: commaList.pipe(z.array(hostPattern)),
    is: 'names of hosts such as api.example.net or *.example.com, with commas between them',
    about:
      'Only these hosts are called, by workspaces and by Rejoinder itself (model, payments, files, mail, sign-in), besides PRIVATE_ORIGINS, the database and the sandbox. *.example.com stands for all names below example.com. Default: every public address.',
  },
  TRUSTED_PROXIES: {
    schema: z.coerce.number().int().min(0).max(10).default(0),
    is: 'a whole number, 0 to 10',
    about: 'How many proxies in front of this server set X-Forwarded-For.',
  },
  OPERATOR_TOKEN: {
    schema: key.optional(),
    isSecret: true,
    is: keyRule,
    about:
      'Opens the outbox at /dev/mail and /metrics, as a bearer token or in a link. Default: derived from the master secret; npm start prints it in its links.',
  },
  METRICS_TOKEN: {
    schema: key.optional(),
    isSecret: true,
    is: keyRule,
    about: 'Bearer token that opens /metrics and nothing else.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    is: 'an address such as http://127.0.0.1:4318',
    about:
      'OpenTelemetry collector (OTLP over HTTP) that is told of traces from a webhook to its send, e.g. http://127.0.0.1:4318. Without it, nothing is traced.',
  },
  WORKER_PORT: {
    schema: port.optional(),
    is: 'a port, 0 to 65535',
    about: 'Port at which a worker shows its /health, /ready and /metrics. Without it, it listens to nothing.',
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    isSecret: true,
    is: 'an address such as smtp://user:password@host:587',
    about:
      'Mail server, smtp://user:password@host:587. Without one, email is kept at /dev/mail if PUBLIC_URL is this machine (never in production).',
  },
  MAIL_FROM: {
    schema: z.string().min(3).default('Rejoinder <no-reply@localhost>'),
    is: 'a sender such as Rejoinder <no-reply@example.com>',
    about: 'Sender of the emails.',
  },
  CONFIRM_EMAIL: {
    schema: onOff.default('auto'),
    is: 'on, off or auto',
    about:
      'Whether a new address must be confirmed by email before its first sign-in: on, off, or auto (on when SMTP_URL is set).',
  },
  OIDC_PROVIDERS: {
    schema: z.string().optional().transform(asProviders),
    isSecret: true,
    is: 'JSON such as {"google":{"issuer":"https://...","clientId":"...","clientSecret":"..."}}',
    about:
      'Sign-in providers by name, as JSON: {"google":{"issuer":"https://accounts.google.com","clientId":"...","clientSecret":"..."}}. Their callback is PUBLIC_URL followed by /auth/v1/callback.',
  },
  MANUAL_LINKING: {
    schema: z.enum(['on', 'off']).default('on'),
    is: 'on or off',
    about: 'Whether people can link those providers to their account and unlink them: on or off.',
  },
  ANONYMOUS_SIGN_IN: {
    schema: z.enum(['on', 'off']).default('off'),
    is: 'on or off',
    about:
      'Whether clients of the sign-in protocol can sign in without an email address: on or off. Rejoinder itself accepts no such session.',
  },
  STRIPE_SECRET_KEY: {
    schema: z.string().min(1).optional(),
    isSecret: true,
    is: 'a key',
    about:
      'Secret key of a Stripe account: plans are paid there, with Checkout and the customer portal. Without one, plans change at once and nothing is charged.',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().min(1).optional(),
    isSecret: true,
    is: 'a secret',
    about:
      'Signing secret of the webhook endpoint that Stripe posts to: PUBLIC_URL followed by /webhooks/stripe. Needed with STRIPE_SECRET_KEY.',
  },
  STRIPE_TAX: {
    schema: z.enum(['on', 'off']).default('off'),
    is: 'on or off',
    about: 'Whether Stripe Tax works out taxes and adds them to new subscriptions: on or off.',
  },
  STRIPE_API_URL: {
    schema: origin.optional(),
    is: 'an origin such as https://api.stripe.com',
    about: "Another server that speaks Stripe's API. Default: Stripe's.",
  },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    is: 'debug, info, warn, error or silent',
    about: 'How much to log.',
  },
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test']).default('development'),
    is: 'development, production or test',
    about: 'production: no sandbox unless asked for, logs as JSON lines.',
  },
} as const

type Variables = typeof variables
interface Rules {
  schema: z.ZodType
  is: string
  about: string
  /** Its value may be in a file that NAME_FILE names. */
  isSecret?: boolean
}
const rules: readonly [name: string, rules: Rules][] = Object.entries(variables)
export type Env = { [Name in keyof Variables]: z.infer<Variables[Name]['schema']> }

/** A start that can't be: every wrong variable by name, with what it may be. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

/** The value of a secret that a file holds: orchestrators hand secrets over so. The line's end is not part of it. */
function readSecretFile(name: string, path: string): string | ConfigurationError {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return new ConfigurationError([`${name}_FILE: this file can’t be read${code}`])
  }
}

/** What the environment says of each variable, secrets from their files. */
function readValues(source: Source): Record<string, string | undefined> {
  const values: Record<string, string | undefined> = {}
  const problems: string[] = []
  for (const [name, { isSecret = false }] of rules) {
    values[name] = source[name] || undefined
    const path = isSecret ? source[`${name}_FILE`] || undefined : undefined
    if (path === undefined) continue
    if (values[name] !== undefined) problems.push(`${name} and ${name}_FILE: set one of them`)
    else {
      const read = readSecretFile(name, path)
      if (read instanceof ConfigurationError) problems.push(...read.problems)
      else values[name] = read
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems)
  return values
}

type Source = Readonly<Record<string, string | undefined>>

/** Whom the configuration itself has called: each by the variable that names it. */
function calledHosts(env: Env): [variable: string, host: string][] {
  const of = (address: string | undefined): string[] => (address === undefined ? [] : [new URL(address).hostname])
  const ofStore = (bucket: string | undefined, region: string, endpoint: string | undefined): string[] =>
    bucket === undefined || endpoint !== undefined ? of(endpoint) : [`${bucket}.s3.${region}.amazonaws.com`]
  const hosts = {
    LLM_BASE_URL: of(env.LLM_BASE_URL),
    S3_BUCKET: ofStore(env.S3_BUCKET, env.S3_REGION, env.S3_ENDPOINT),
    BACKUP_S3_BUCKET: ofStore(env.BACKUP_S3_BUCKET, env.BACKUP_S3_REGION, env.BACKUP_S3_ENDPOINT),
    SMTP_URL: of(env.SMTP_URL),
    OTEL_EXPORTER_OTLP_ENDPOINT: of(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    OIDC_PROVIDERS: Object.values(env.OIDC_PROVIDERS).flatMap(({ issuer }) => of(issuer)),
    STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY === undefined ? [] : of(env.STRIPE_API_URL ?? 'https://api.stripe.com'),
  }
  return Object.entries(hosts).flatMap(([variable, some]) => some.map((host): [string, string] => [variable, host]))
}

/** The store at an address. All of Amazon's are one, since a bucket's name is in none of them twice. */
function storeAt(endpoint: string | undefined): string {
  const { host, hostname } = new URL(endpoint ?? 'https://s3.amazonaws.com')
  return hostname.endsWith('.amazonaws.com') ? 'amazonaws.com' : host
}

/** What each of two variables says of the other. */
function findContradictions(env: Env): string[] {
  const problems: string[] = []
  if (env.CONFIRM_EMAIL === 'on' && env.SMTP_URL === undefined && env.NODE_ENV === 'production')
    problems.push('CONFIRM_EMAIL: on needs SMTP_URL, because without it nobody could read the confirmation email')
  if ((env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both, or neither')
  if ((env.BACKUP_S3_ACCESS_KEY_ID === undefined) !== (env.BACKUP_S3_SECRET_ACCESS_KEY === undefined))
    problems.push('BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY: set both, or neither')
  if (env.BACKUP_S3_BUCKET !== undefined && env.BACKUP_S3_BUCKET === env.S3_BUCKET) {
    if (storeAt(env.BACKUP_S3_ENDPOINT) === storeAt(env.S3_ENDPOINT))
      problems.push('BACKUP_S3_BUCKET: name another bucket than S3_BUCKET, which is what is backed up')
  }
  if ((env.STRIPE_SECRET_KEY === undefined) !== (env.STRIPE_WEBHOOK_SECRET === undefined))
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both, or neither')
  if (env.ALLOWED_HOSTS.length > 0)
    for (const [variable, host] of calledHosts(env))
      if (!isListedHost(env.ALLOWED_HOSTS, host))
        problems.push(`ALLOWED_HOSTS: must also name ${host}, because of ${variable}`)
  for (const name of ['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL'] as const)
    if (env[name] !== undefined && env.DATABASE_URL === undefined)
      problems.push(`${name}: needs DATABASE_URL, since the embedded database has none`)
  return problems
}

/**
 * Reads the configuration once. An empty variable counts as not set, and a secret may be in a file (`NAME_FILE`). Throws a
 * `ConfigurationError` that names every wrong variable at once, never its value, which may be a secret.
 */
export function readEnv(source: Source): Env {
  const schema = z.object(Object.fromEntries(rules.map(([name, { schema }]) => [name, schema])))
  const parsed = schema.safeParse(readValues(source))
  if (!parsed.success) {
    // A schema's words are for the forms of the product, and a parser's would repeat what it read.
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]))
    const broken = rules.filter(([name]) => wrong.has(name))
    throw new ConfigurationError(broken.map(([name, { is }]) => `${name}: must be ${is}`))
  }
  const env = parsed.data as Env
  const contradictions = findContradictions(env)
  if (contradictions.length > 0) throw new ConfigurationError(contradictions)
  return env
}

/** A variable as it is told to people: its meaning, what it may be, and its default as it is written (null: none). */
export interface DescribedVariable {
  name: string
  about: string
  is: string
  fallback: string | null
  /** NAME_FILE may name a file that holds it. */
  isSecret: boolean
}

/** Every variable, in the order in which `.env.example` and the documentation have them. */
export function describeVariables(): DescribedVariable[] {
  return rules.map(([name, { schema, about, is, isSecret = false }]) => {
    const { data } = schema.safeParse(undefined)
    return { name, about, is, fallback: ['string', 'number'].includes(typeof data) ? String(data) : null, isSecret }
  })
}

/** The text of `.env.example`: every variable with its meaning and default. */
export function envExample(): string {
  const lines = describeVariables().map(
    ({ name, about, fallback, isSecret }) =>
      `# ${about}${isSecret ? ` Or ${name}_FILE, a file that holds it.` : ''}\n#${name}=${fallback ?? ''}\n`,
  )
  return `# Every variable is optional: npm start needs none. Generated by npm run env:example.\n\n${lines.join('\n')}`
}
