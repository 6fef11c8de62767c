import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const seconds = (max: number) => z.coerce.number().min(0.01).max(max)
const url = z.url()
const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((text) => new URL(text).origin === text, 'an origin such as http://10.0.0.5:8080')
const onOff = z.enum(['on', 'off', 'auto'])

const providersSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/),
  z.strictObject({ issuer: url, clientId: z.string().min(1), clientSecret: z.string().min(1) }),
)

/** Providers by name; an empty record without any. */
function asProviders(text: string | undefined, context: z.RefinementCtx): z.infer<typeof providersSchema> {
  if (text === undefined) return {}
  try {
    const parsed = providersSchema.safeParse(JSON.parse(text))
    if (parsed.success && !('email' in parsed.data)) return parsed.data
  } catch {
    // Told below: a parser's own words would repeat the text, which holds secrets.
  }
  context.addIssue('JSON such as {"google":{"issuer":"https://...","clientId":"...","clientSecret":"..."}}')
  return z.NEVER
}

/** Every variable of the product: its rule, its default, and one line of meaning. `.env.example` is generated from this. */
const variables = {
  PORT: { schema: port.default(3000), about: 'Port of the web server.' },
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    about: 'Address that the web server listens on; 0.0.0.0 for all.',
  },
  PUBLIC_URL: {
    schema: url.optional(),
    about:
      'Where browsers and the sending platform reach this installation, e.g. https://app.example.com. Default: http://127.0.0.1 and the port.',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('./data'),
    about: 'Where secrets, the embedded database and the sandbox live.',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    about: 'A PostgreSQL (15 to 18) of your own, as the role that owns the schema. Default: the embedded server.',
  },
  APP_DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    about:
      'The login under which the product works, when you make it yourself: a member of rejoinder_app. Default: made by the product.',
  },
  APP_SECRET: {
    schema: z.string().min(32).optional(),
    about:
      'Master secret, at least 32 characters, the same in all processes of one database. Default: made once, in DATA_DIR.',
  },
  DATABASE_POOL_SIZE: {
    schema: z.coerce.number().int().min(2).max(100).default(20),
    about: 'Database connections of one process.',
  },
  WORKER_CONCURRENCY: {
    schema: z.coerce.number().int().min(1).max(100).default(10),
    about:
      'Jobs that one worker does at a time; as many again that wait for a platform or a model. Sends have places of their own.',
  },
  SANDBOX: {
    schema: onOff.default('auto'),
    about: 'The simulator of the sending platform: on, off, or auto (on unless NODE_ENV is production).',
  },
  SANDBOX_PORT: { schema: port.default(4010), about: 'Port of the sandbox.' },
  SANDBOX_TIME_SCALE: {
    schema: z.coerce.number().min(0).max(1).default(1),
    about: "Factor on the sandbox's waits between deliveries; 0.001 makes hours seconds.",
  },
  OPENROUTER_API_KEY: {
    schema: z.string().min(1).optional(),
    about: 'Key for language models through OpenRouter. Without one the built-in drafter writes.',
  },
  LLM_BASE_URL: {
    schema: url.default('https://openrouter.ai/api/v1'),
    about: 'Any server that speaks the same API as OpenRouter.',
  },
  SEND_TIMEOUT_SECONDS: {
    schema: seconds(120).default(30),
    about: 'How long a send may take before its outcome counts as unclear.',
  },
  SETTLE_AFTER_SECONDS: {
    schema: z
      .string()
      .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, 'a list of seconds such as 5,30,120')
      .default('5,30,120'),
    about: 'When an unclear send is looked up at the platform, seconds after one another.',
  },
  SYNC_EVERY_SECONDS: {
    schema: seconds(86_400).default(300),
    about: 'How often replies are compared with the platform.',
  },
  PRIVATE_ORIGINS: {
    schema: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
      .pipe(z.array(origin)),
    about:
      'Origins in your own network that every workspace may call (an MCP server, a sending platform), e.g. http://10.0.0.5:8080,http://mcp.internal. Without them only public addresses are.',
  },
  TRUSTED_PROXIES: {
    schema: z.coerce.number().int().min(0).max(10).default(0),
    about: 'How many proxies before this server set X-Forwarded-For.',
  },
  METRICS_TOKEN: {
    schema: z
      .string()
      .regex(/^[\w.~+/=-]{16,}$/, 'at least 16 letters, digits or .~+/=-')
      .optional(),
    about: 'Bearer token that opens /metrics to other machines. Without one only this machine sees them.',
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    about: 'Mail server, smtp://user:password@host:587. Without one mail waits at /dev/mail (never in production).',
  },
  MAIL_FROM: { schema: z.string().min(3).default('Rejoinder <no-reply@localhost>'), about: 'Sender of the mail.' },
  CONFIRM_EMAIL: {
    schema: onOff.default('auto'),
    about:
      'Whether a new address must be confirmed by mail before its first session: on, off, or auto (on when SMTP_URL is set).',
  },
  OIDC_PROVIDERS: {
    schema: z.string().optional().transform(asProviders),
    about:
      'Providers to sign in with, by name, as JSON: {"google":{"issuer":"https://accounts.google.com","clientId":"...","clientSecret":"..."}}. Their callback is /auth/v1/callback below PUBLIC_URL.',
  },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    about: 'How much is logged.',
  },
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test']).default('development'),
    about: 'production: no sandbox unless asked for, logs as JSON lines.',
  },
} as const

type Variables = typeof variables
export type Env = { [Name in keyof Variables]: z.infer<Variables[Name]['schema']> }

/** A start that can't be: every wrong variable by name, with what it may be. */
export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigurationError'
  }
}

/**
 * Reads the configuration once. An empty variable counts as not set. Throws a `ConfigurationError` that names every wrong
 * variable at once, never its value, which may be a secret.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const schema = z.object(Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema])))
  const given = Object.fromEntries(
    Object.keys(variables).map((name) => [name, source[name] === '' ? undefined : source[name]]),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new ConfigurationError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const env = parsed.data as Env
  if (env.CONFIRM_EMAIL === 'on' && env.SMTP_URL === undefined && env.NODE_ENV === 'production') {
    throw new ConfigurationError(['CONFIRM_EMAIL: on needs SMTP_URL, for nobody could read the mail that confirms'])
  }
  return env
}

/** The text of `.env.example`: every variable with its meaning and default. */
export function envExample(): string {
  const lines = Object.entries(variables).map(([name, { schema, about }]) => {
    const fallback = schema.safeParse(undefined)
    const value = fallback.success && ['string', 'number'].includes(typeof fallback.data) ? String(fallback.data) : ''
    return `# ${about}\n#${name}=${value}\n`
  })
  return `# Every variable is optional: npm start needs none. Generated by npm run env:example.\n\n${lines.join('\n')}`
}
