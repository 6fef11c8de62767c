import { join } from 'node:path'
import { isContractProcedure, type Route } from '@orpc/contract'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { api } from './src/contract/api.ts'
import { readSite, sitePages } from './src/main/site/plugin.ts'

type Routes = { [name: string]: Routes | string }

/**
 * "GET /me": what a client asks of an operation. With the schemas it would be 31 KB more in every first load. Throws for one that says more of
 * how it is asked: that would be lost.
 */
function routeOf({ method, path, ...more }: Route): string {
  const lost = Object.keys(more).filter((key) => key !== 'summary')
  if (lost.length > 0) throw new Error(`The browser would not know ${lost.join()} of ${method} ${path}.`)
  return `${method} ${path}`
}

const routesIn = (contract: object): Routes =>
  Object.fromEntries(
    Object.entries(contract).map(([name, part]) => [
      name,
      isContractProcedure(part) ? routeOf(part['~orpc'].route) : routesIn(part),
    ]),
  )

/** Runs in the browser: makes routes what a client of a contract wants. */
const asContract = `(part) => {
  if (typeof part === 'string') {
    const [method, path] = part.split(' ')
    return { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } }
  }
  for (const name in part) part[name] = asContract(part[name])
  return part
}`

/** Gives the browser the contract's methods and paths. */
const contractRoutes: Plugin = {
  name: 'contract-routes',
  resolveId: (id) => (id === 'virtual:contract-routes' ? id : null),
  load: (id) =>
    id === 'virtual:contract-routes'
      ? `const asContract = ${asContract}\nexport default asContract(${JSON.stringify(routesIn(api))})`
      : null,
}

const root = join(import.meta.dirname, 'src/web')

/** What the page before the product shares with the application; nothing of it may reach the router or the query cache. */
const sharedByAll =
  /node_modules\/react-dom\/client|\/web\/(watch-actions|note-auth-events|report-actions|load-failure|return-path|host-brand|app\/(brand\/brand-style|shell\/boot-failure|invitation\/kept-invitation)|ui\/(badge|banner|field|input|kept-toast|tabs|theme-switch|toaster|visually-hidden|wordmark))\.tsx?$|\/web\/styles\/app\.css$/
/** The small parts of signing in that several of its screens share: one file packs them better than ten. */
const signingIn =
  /\/web\/(app\/(auth\/(auth-frame|auth-link)|brand\/brand-name)|api\/(sign-in-settings|account|kept-referrer|providers)|ui\/password-input)\.tsx?$/
/** What the screens for readers alone, the shared report above all, share with those of the workspace. */
const readByAll = /react-query\/build\/modern\/use(Query|Mutation)\.js$|\/web\/app\/intent-labels\.ts$/
/** What runs a page stays with that page: whoever takes a part of the application starts nothing of it. */
const runsAPage = /\/web\/(site\/|auth|app\/auth\/|(main|router)\.tsx|index\.html)/

/** Fails a build in which a page, or what it loads later, would start another page: shared parts must not stand in the file of an entry. */
const onePageAtATime: Plugin = {
  name: 'one-page-at-a-time',
  generateBundle(_, bundle) {
    for (const page of Object.values(bundle)) {
      if (page.type !== 'chunk' || !page.isEntry) continue
      const reached = new Set([page.fileName])
      for (const name of reached) {
        const part = bundle[name]
        if (part?.type !== 'chunk') continue
        if (part.isEntry && part !== page) throw new Error(`${page.fileName} would start ${name}, too.`)
        for (const next of [...part.imports, ...part.dynamicImports]) reached.add(next)
      }
    }
  },
}

// `--mode gallery` shows the design system on a page of its own; it is never part of a production build.
export default defineConfig(async ({ mode }): Promise<UserConfig> => {
  const site = mode === 'gallery' ? null : await readSite()
  return {
    root,
    plugins: [contractRoutes, site && sitePages(site), onePageAtATime, react(), tailwindcss()],
    build: {
      outDir: join(import.meta.dirname, 'dist', mode === 'gallery' ? 'gallery' : 'web'),
      emptyOutDir: true,
      manifest: true,
      // Of what the pages are made of: a release brings them along.
      license: { fileName: '.vite/licenses.json' },
      // Every browser of the target loads them ahead by itself.
      modulePreload: { polyfill: false },
      // The first versions that know light-dark(), so that it is left as it is.
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        input:
          site === null
            ? join(root, 'gallery/index.html')
            : [join(root, 'index.html'), join(root, 'auth.html'), ...site.pages.map(({ file }) => file)],
        // The contract's modules do nothing but declare: who takes only a list or a rule of them leaves zod behind.
        // What many pages need comes in a few large files: dozens of small ones compress worse by 20 KB. Each takes along what it imports.
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', priority: 3, test: sharedByAll },
              { name: 'app', priority: 2, tags: ['$initial'], test: (id) => !runsAPage.test(id) },
              { name: 'contract', priority: 3, test: /node_modules\/@orpc\/contract\// },
              { name: 'read', priority: 2, test: readByAll },
              { name: 'signing-in', priority: 1, test: signingIn },
              { name: 'inbox', priority: 1, test: /\/web\/app\/(shell\/shell|inbox\/inbox-screen)\.tsx$/ },
            ],
          },
        },
        treeshake: { moduleSideEffects: [{ test: /\/src\/contract\//, sideEffects: false }] },
      },
    },
  }
})
