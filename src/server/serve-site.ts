import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Ctx } from '#domain/context.ts'
import { readiness } from '#domain/platform/readiness.ts'
import { siteOrigin } from '#domain/workspaces/rules.ts'
import { type Operator, pageOf, type SiteFacts, securityTxt, securityTxtPath } from './site-facts.ts'
import { createOfferReader, isOfPlans, listWith, type Offer, pageWith } from './site-offer.ts'
import { referrerIn, withReferrer } from './site-referral.ts'
import { packText, type StaticFiles, type StaticText, sendText, textOf } from './static-files.ts'

/** What an operator has set up, as far as the public pages speak of it. */
export interface SetUp {
  operator: Operator
  /** Where its source can be read; null: nobody has said. */
  sourceUrl: string | null
  hasModel: boolean
  hasProviders: boolean
}

export interface Site {
  /** Serves a page or a text of the public site; false when there is no such file, and nothing was answered. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>
}

type Needs = Pick<Ctx, 'pool' | 'now' | 'log' | 'settings' | 'sandbox' | 'payments' | 'mailer'>

const statusPath = '/site/status.html'

const holds = (fact: boolean): string | null => (fact ? '' : null)

/** The public pages as they are true of this installation: filled in when they are served, and kept so until what is offered changes. */
export function createSite(
  ctx: Needs,
  files: StaticFiles,
  { operator, sourceUrl, hasModel, hasProviders }: SetUp,
): Site {
  const readOffer = createOfferReader(ctx)
  const origin = siteOrigin(ctx.settings.publicUrl)
  const facts: SiteFacts = {
    'operator-name': operator.name,
    'operator-address': operator.address,
    'operator-email': operator.email,
    'source-url': sourceUrl,
    payments: holds(ctx.payments !== null),
    mail: holds(ctx.mailer !== null),
    model: holds(hasModel),
    providers: holds(hasProviders),
    ready: null,
    database: null,
    migrations: null,
    queue: null,
    'looked-at': null,
  }
  const kept = new Map<string, Promise<StaticText | null>>()

  const atThisMoment = async (): Promise<SiteFacts> => {
    const { database, migrations, queue } = await readiness(ctx)
    return {
      ...facts,
      ready: holds(database && migrations && queue),
      database: holds(database),
      migrations: holds(migrations),
      queue: holds(queue),
      'looked-at': ctx.now().toISOString().slice(0, 19).replace('T', ' '),
    }
  }

  async function write(path: string, offer: Offer | null, told: SiteFacts): Promise<StaticText | null> {
    const text = await files.read(path)
    if (text === null) return null
    const offered = path.endsWith('.html') ? pageWith : listWith
    const filled = pageOf(offer === null ? text : offered(text, offer), { origin, facts: told })
    return packText(Buffer.from(filled), path)
  }

  async function fileAt(path: string): Promise<StaticText | null> {
    if (path === securityTxtPath) {
      if (operator.email === null) return null
      return packText(Buffer.from(securityTxt(origin, operator.email, ctx.now())), path)
    }
    if (path === statusPath) return write(path, ...(await Promise.all([readOffer(), atThisMoment()])))
    const offer = await readOffer()
    const key = `${path} ${JSON.stringify(offer)}`
    const file = kept.get(key) ?? write(path, offer, facts)
    // What is offered changes seldom: the page of an earlier offer is forgotten with it.
    if (kept.size > 100) kept.clear()
    kept.set(key, file)
    return file
  }

  return {
    async serve(request, response, path) {
      if (isOfPlans(path) && (await readOffer())?.arePlansSold === false) {
        response.writeHead(302, { location: '/', 'cache-control': 'no-store' }).end()
        return true
      }
      const file = await fileAt(path)
      if (file === null) return false
      const ref = path.endsWith('.html') ? referrerIn(request.url ?? '/') : null
      // As many pages as there are links that friends pass on: none of them is kept.
      const told = ref === null ? file : await packText(Buffer.from(withReferrer(await textOf(file), ref)), path)
      await sendText(request, response, told, 200)
      return true
    },
  }
}
