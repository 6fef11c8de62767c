import { getResolvedPDFJS } from 'unpdf'

/** Loads everything that a reading may load, and reads nothing. */
export async function loadReaders(): Promise<void> {
  await Promise.all([
    import('./reading-process.ts'),
    import('./reading-watch.ts'),
    import('#integrations/documents/pdf-document.ts'),
    import('#integrations/documents/html-document.ts'),
    import('#integrations/documents/draw-logo.ts'),
    getResolvedPDFJS(),
  ])
}
