// The walls of the house: who may import whom. See ARCHITECTURE.md; held by scripts/walls.ts with a canary.
const room = (name) => `^src/${name}/`
const rooms = [
  'contract',
  'lib',
  'language',
  'config',
  'db',
  'queue',
  'domain',
  'integrations',
  'server',
  'worker',
  'main',
  'web',
]

/** What each room may import beside itself. */
const mayImport = {
  contract: [],
  lib: [],
  language: ['contract', 'lib'],
  config: ['lib'],
  db: ['lib'],
  queue: ['db', 'lib'],
  domain: ['contract', 'db', 'queue', 'language', 'lib'],
  server: ['contract', 'db', 'domain', 'lib'],
  worker: ['queue', 'db', 'domain', 'lib'],
  web: ['contract', 'lib'],
}

const tests = '\\.(test|spec)\\.tsx?$'

const roomRules = Object.entries(mayImport).map(([name, allowed]) => ({
  name: `${name} imports only ${['itself', ...allowed].join(', ')}`,
  severity: 'error',
  from: { path: room(name), pathNot: tests },
  to: { path: rooms.filter((other) => other !== name && !allowed.includes(other)).map(room) },
}))

// Nouns of the domain form a line: imports go left, news goes right by job name.
const nouns = [
  'audit',
  'mail',
  'platform',
  'billing',
  'accounts',
  'workspaces',
  'branding',
  'payments',
  'team',
  'support',
  'referrals',
  'connections',
  'knowledge',
  'agents',
  'guests',
  'webhooks',
  'live',
  'numbers',
  'restores',
  'threads',
  'search',
  'intent',
  'drafts',
  'lessons',
  'autonomy',
  'tasks',
  'bulk',
  'notices',
  'report',
  'playground',
  'replay',
  'exports',
  'erasure',
  'keys',
  'oversight',
]
const nounRules = nouns.slice(0, -1).map((noun, index) => ({
  name: `domain/${noun} imports no noun to its right`,
  severity: 'error',
  from: { path: `^src/domain/${noun}/`, pathNot: tests },
  to: { path: nouns.slice(index + 1).map((other) => `^src/domain/${other}/`) },
}))
const storeRules = nouns.map((noun) => ({
  name: `the store of domain/${noun} is private to it`,
  severity: 'error',
  from: { path: '^src/', pathNot: [`^src/domain/${noun}/`, tests] },
  to: { path: `^src/domain/${noun}/[a-z/-]*store\\.ts$` },
}))

/** What the start page draws as the thread page does: parts of it that only draw, and its words (decisions/085). */
const shownBySite =
  '^src/web/app/(?:intent-labels|guard-labels|reason-labels|thread/(?:guard/guard-marks|guard/guard-underlines|side/intent-facts|side/intent-reasons|status-badge))\\.tsx?$'

module.exports = {
  forbidden: [
    ...roomRules,
    ...nounRules,
    ...storeRules,
    {
      name: 'integrations know the ports of the domain, not its verbs',
      severity: 'error',
      from: { path: room('integrations'), pathNot: tests },
      to: {
        path: rooms
          .filter((other) => !['integrations', 'lib', 'language', 'contract', 'domain'].includes(other))
          .map(room),
      },
    },
    {
      name: 'integrations import of the domain only ports and the shapes they speak in',
      severity: 'error',
      from: { path: room('integrations'), pathNot: tests },
      to: {
        path: room('domain'),
        pathNot: [
          '^src/domain/(?:ports|sending-platform)\\.ts$',
          '^src/domain/drafts/(?:writer|verifier)\\.ts$',
          '^src/domain/[a-z/-]*rules\\.ts$',
        ],
      },
    },
    {
      name: 'integrations do not import each other, but for the guarded dispatcher',
      severity: 'error',
      from: { path: '^src/integrations/([^/]+)/', pathNot: tests },
      to: { path: '^src/integrations/', pathNot: ['^src/integrations/$1/', '^src/integrations/outgoing/'] },
    },
    {
      name: 'language is entered by its front: what a mail means, and what a draft may say',
      severity: 'error',
      from: { path: ['^src/(domain|integrations)/'], pathNot: tests },
      to: {
        path: room('language'),
        pathNot: '^src/language/(?:read-reply|read-edits|check-draft|compare-answers|verify-draft)\\.ts$',
      },
    },
    {
      name: 'language asks nobody: no database, file, network or other program',
      severity: 'error',
      from: { path: room('language'), pathNot: tests },
      to: {
        path: ['^node_modules/', '^(?:node:)?(?:fs|net|http|https|child_process|dns)'],
        pathNot: '^node_modules/zod/',
      },
    },
    {
      name: 'rules are pure: no database, no queue, no integrations',
      severity: 'error',
      from: { path: '^src/domain/[a-z/-]*rules\\.ts$' },
      to: { path: ['^src/(db|queue|integrations)/', '^node_modules/pg/'] },
    },
    {
      name: 'the design system knows no noun and fetches nothing',
      severity: 'error',
      from: { path: '^src/web/ui/', pathNot: tests },
      to: {
        path: [
          '^src/(contract|domain)/',
          '^src/web/(api|app|site|admin)/',
          '@orpc',
          '@supabase',
          '@tanstack/react-query',
        ],
      },
    },
    {
      name: 'app and admin never import each other, nor the site',
      severity: 'error',
      from: { path: '^src/web/(app|admin)/', pathNot: tests },
      to: { path: '^src/web/(site|app|admin)/', pathNot: '^src/web/$1/' },
    },
    {
      name: 'the site imports of the application words and marks of the thread page alone',
      severity: 'error',
      from: { path: '^src/web/site/', pathNot: tests },
      to: { path: '^src/web/(app|admin)/', pathNot: shownBySite },
    },
    {
      name: 'the page before the product does without router, query cache and API client',
      severity: 'error',
      from: { path: '^src/web/(auth-page\\.tsx|app/auth/)' },
      to: { path: ['@tanstack', '@orpc'] },
    },
    {
      name: 'what runs takes nothing from the tests',
      severity: 'error',
      from: { path: '^(src|sandbox)/', pathNot: [tests, '^sandbox/testing/'] },
      to: { path: ['^test/', tests] },
    },
    {
      name: 'the product and its simulator share no code',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'the simulator and the product share no code',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^src/' },
    },
    {
      name: 'no circles, not even of types',
      severity: 'error',
      from: { pathNot: '^node_modules' },
      to: { circular: true },
    },
    {
      name: 'what is imported exists',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
