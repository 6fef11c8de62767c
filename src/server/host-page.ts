import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Ctx } from '#domain/context.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import type { WorkspaceHost } from './hosts.ts'
import { documentAt, isAddressed, isForPerson, isScreen } from './site-pages.ts'
import type { StaticFiles } from './static-files.ts'

interface Page {
  ctx: Pick<Ctx, 'settings'>
  files: StaticFiles
  place: WorkspaceHost
  path: string
}

/**
 * Serves the application on a workspace's own domain: no public pages, and the page that it begins with says whose it is before anything is
 * drawn (`web/host-brand.ts` reads it there).
 */
export async function serveApp(
  { ctx, files, place, path }: Page,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const hasScreen = isScreen(path)
  if (!hasScreen && isAddressed(path) && files.serve(request, response, path)) return
  const page =
    hasScreen || isForPerson(path, request.headers.accept)
      ? await files.read(hasScreen ? documentAt(path) : '/index.html')
      : null
  if (page === null) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
    return
  }
  const body = Buffer.from(written(page, place, ctx.settings.publicUrl))
  response.writeHead(hasScreen ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Data, which no browser runs: what would end it is written otherwise. */
const asData = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

function written(page: string, { workspaceId, brand }: WorkspaceHost, publicUrl: string): string {
  const told = asData({ workspaceId, brand, accountUrl: publicUrl })
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(brand.name)}</title>`)
    .replace(/<meta name="description"[^>]*>/, '')
    .replace('Rejoinder needs', () => `${escapeHtml(brand.name)} needs`)
    .replace(/<link rel="icon"[^>]*>/, (own) =>
      brand.logo === null ? own : `<link rel="icon" href="${brand.logo.path}" type="image/png">`,
    )
    .replace('</head>', () => `<script type="application/json" id="host-brand">${told}</script></head>`)
}
