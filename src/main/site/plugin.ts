import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { pictureNameOf, publicNameOf } from '../../contract/public-pages.ts'
import type { WrittenPage } from '../../web/site/written-page.ts'
import { type Face, facesOf } from './faces.ts'
import { iconFiles } from './icons.ts'
import { picturesOf } from './picture.ts'
import { textFiles } from './texts.ts'

type Render = typeof import('../../web/site/render.tsx')
type WriteDocs = typeof import('../docs/write-docs.ts')

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'src/web/site')

/** A public page as the build takes it in: the file that it would be, and the whole of what stands there. */
export interface SitePage extends Omit<WrittenPage, 'html'> {
  file: string
  document: string
}

export interface Site {
  pages: SitePage[]
  /** What the search of the documentation finds, in a file that the pages name. */
  index: { file: string; text: string }
}

/** Every public page, written out. None of their files lies anywhere: `sitePages` hands them to the build. */
export async function readSite(): Promise<Site> {
  const { module } = await runnerImport<Render>(join(folder, 'render.tsx'), { root })
  const { module: docs } = await runnerImport<WriteDocs>(join(root, 'src/main/docs/write-docs.ts'), { root })
  const { pages, index } = await docs.readDocs(root)
  const text = JSON.stringify(index)
  const file = `assets/docs-index-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`
  const written = [...module.writePages(), ...pages(`/${file}`)]
  return {
    pages: written.map((page) => ({
      path: page.path,
      title: page.title,
      description: page.description,
      file: join(folder, `${publicNameOf(page.path)}.html`),
      document: module.documentOf(page),
    })),
    index: { file, text },
  }
}

const shownInFull = /<a href="[^"]*" data-in-full=""([^>]*>(?:(?!<\/a>)[\s\S])*?<img src="([^"]+)")/g

/** Leads from each picture that may be seen in full to the file that the build has made of it. */
const inFull = (html: string): string => html.replace(shownInFull, '<a href="$2"$1')

/** Elements of each page's head: the letters that it shows, the most used of them before anything asks for them. */
const linked = (faces: readonly Face[]) => [
  ...faces.slice(0, 1).map(({ file }) => ({
    tag: 'link',
    attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
    injectTo: 'head' as const,
  })),
  { tag: 'style', children: faces.map(ruleOf).join(''), injectTo: 'head' as const },
]

const ruleOf = ({ file, range }: Face): string =>
  `@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:400 600;src:url(/${file}) format("woff2");unicode-range:${range}}`

/**
 * Hands the public pages to the build, and makes what the web expects beside them. They are read, not run: their visitors load no script of
 * a screen, and of the product's letters those that the pages show.
 */
export function sitePages({ pages, index }: Site): Plugin {
  const documents = new Map(pages.map(({ file, document }) => [file, document]))
  let faces: readonly Face[] = []
  return {
    name: 'site-pages',
    enforce: 'pre',
    async buildStart() {
      faces = await facesOf([...documents.values()].join(''))
      for (const { file, bytes } of faces) this.emitFile({ type: 'asset', fileName: file, source: bytes })
      for (const [fileName, source] of [...textFiles(pages), ...(await iconFiles())])
        this.emitFile({ type: 'asset', fileName, source })
      this.emitFile({ type: 'asset', fileName: index.file, source: index.text })
      const shown = pages.filter(({ path }) => pictureNameOf(path) === publicNameOf(path))
      const pictures = await picturesOf(shown.map(({ title }) => title))
      for (const [at, { path }] of shown.entries())
        this.emitFile({ type: 'asset', fileName: `og/${publicNameOf(path)}.png`, source: pictures[at] ?? '' })
    },
    resolveId: (id) => (documents.has(id) ? id : null),
    load: (id) => documents.get(id) ?? null,
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename }) => (documents.has(filename) ? { html: inFull(html), tags: linked(faces) } : []),
    },
  }
}
