import { join } from 'node:path'
import { minifyContractRouter } from '@orpc/contract'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { api } from './src/contract/api.ts'

/** What no client asks of an operation. With the schemas it would be 31 KB more in every first load. */
const unasked: readonly string[] = ['summary', 'access']

function routesOnly(key: string, value: unknown): unknown {
  return unasked.includes(key) ? undefined : value
}

/** Gives the browser the contract's methods and paths. */
const contractRoutes: Plugin = {
  name: 'contract-routes',
  resolveId: (id) => (id === 'virtual:contract-routes' ? id : null),
  load: (id) =>
    id === 'virtual:contract-routes' ? `export default ${JSON.stringify(minifyContractRouter(api), routesOnly)}` : null,
}

const root = join(import.meta.dirname, 'src/web')

type Render = typeof import('./src/web/site/render.tsx')

/** Writes the public pages out: they are read, not run, so their visitors load no script of a screen. */
const sitePages: Plugin = {
  name: 'site-pages',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const [place, name] = /<!--page:(\w+)-->/.exec(html) ?? []
      if (place === undefined) return html
      const { module } = await runnerImport<Render>(join(root, 'site/render.tsx'), { root: import.meta.dirname })
      return html.replace(place, () => module.renderPage(module.asSitePage(name)))
    },
  },
}

// `--mode gallery` shows the design system on a page of its own; it is never part of a production build.
export default defineConfig(({ mode }) => ({
  root,
  plugins: [contractRoutes, sitePages, react(), tailwindcss()],
  build: {
    outDir: join(import.meta.dirname, 'dist', mode === 'gallery' ? 'gallery' : 'web'),
    emptyOutDir: true,
    manifest: true,
    // The first versions that know light-dark(), so that it is left as it is.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      input:
        mode === 'gallery'
          ? join(root, 'gallery/index.html')
          : ['index.html', ...['landing', 'pricing', 'docs'].map((page) => `site/${page}.html`)].map((page) =>
              join(root, page),
            ),
      // The contract's modules do nothing but declare: who takes only a list or a rule of them leaves zod behind.
      // What every screen needs anyway comes in one file: a dozen small ones compress worse by 6 KB.
      output: {
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'], test: (id) => !id.includes('/web/site/') }] },
      },
      treeshake: { moduleSideEffects: [{ test: /\/src\/contract\//, sideEffects: false }] },
    },
  },
}))
