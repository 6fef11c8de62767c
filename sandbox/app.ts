import { readFileSync } from 'node:fs'
import { Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { envelope } from './api-error.ts'
import type { ApiEnv, Sandbox } from './context.ts'
import { authorizeControls } from './control/access.ts'
import { controlRoutes } from './control/routes.ts'
import { applyFaults } from './faults/middleware.ts'
import { authenticate, limitRate } from './http/auth.ts'
import { readParameters } from './http/parameters.ts'
import { answerUnknownRoutes } from './http/unknown-route.ts'
import { attachmentRoutes } from './routes/attachments.ts'
import { campaignRoutes } from './routes/campaigns.ts'
import { eventRoutes } from './routes/events.ts'
import { leadRoutes } from './routes/leads.ts'
import { replyRoutes } from './routes/replies.ts'
import { senderEmailRoutes } from './routes/sender-emails.ts'
import { sendingRoutes } from './routes/sending.ts'
import { userRoutes } from './routes/users.ts'
import { webhookEventRoutes } from './routes/webhook-events.ts'
import { webhookUrlRoutes } from './routes/webhook-urls.ts'

/** The platform's API under `/api`, the simulator's own controls under `/sandbox`, and the page at `/`. */
export function createApp(sandbox: Sandbox): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.use('/api/*', applyFaults(sandbox), authenticate(sandbox), limitRate(sandbox), readParameters)
  app.use('/sandbox/*', refuseOtherSites, authorizeControls(sandbox), readParameters)
  app.route('/api/users', userRoutes(sandbox))
  app.route('/api/campaigns', campaignRoutes(sandbox))
  app.route('/api/replies', sendingRoutes(sandbox))
  app.route('/api/replies', replyRoutes(sandbox))
  app.route('/api/leads', leadRoutes(sandbox))
  app.route('/api/sender-emails', senderEmailRoutes(sandbox))
  app.route('/api/webhook-url', webhookUrlRoutes(sandbox))
  app.route('/api/webhook-events', webhookEventRoutes(sandbox))
  app.route('/api/events', eventRoutes(sandbox))
  app.route('/sandbox', controlRoutes(sandbox))
  app.route('/reply-attachments', attachmentRoutes(sandbox))
  addPage(app)
  answerUnknownRoutes(app)
  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse()
    console.error('sandbox:', error)
    return envelope(500, 'Server Error')
  })
  return app
}

/** A web page of somebody else's has no business with the controls, whatever key it found. */
const refuseOtherSites: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.req.header('sec-fetch-site') === 'cross-site')
    return envelope(403, 'Other sites cannot use the sandbox’s controls.')
  await next()
}

const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const pageFiles: [path: string, file: string, type: string][] = [
  ['/', 'page.html', 'text/html; charset=utf-8'],
  ['/page.css', 'page.css', 'text/css; charset=utf-8'],
  ['/page.js', 'page.js', 'text/javascript; charset=utf-8'],
  ['/dom.js', 'dom.js', 'text/javascript; charset=utf-8'],
  ['/records.js', 'records.js', 'text/javascript; charset=utf-8'],
  ['/switches.js', 'switches.js', 'text/javascript; charset=utf-8'],
]

function addPage(app: Hono<ApiEnv>): void {
  for (const [path, file, type] of pageFiles) {
    const content = readFileSync(new URL(`./page/${file}`, import.meta.url), 'utf8')
    app.get(path, (c) =>
      c.body(content, 200, { 'content-type': type, 'cache-control': 'no-cache', 'content-security-policy': policy }),
    )
  }
}
