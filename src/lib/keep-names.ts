import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Has the name of a file survive a power cut, and those of the folders that were made for it: all up to `root`, whose own stands in the one above. */
export async function keepNames(path: string, root: string): Promise<void> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === dirname(root) || folder === dirname(folder)) return
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch((error: NodeJS.ErrnoException) => {
    // One above may be no business of this user's; Windows opens none, and keeps names by itself.
    if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EISDIR') return null
    throw error
  })
  try {
    await folder?.sync()
  } catch (error) {
    // Some file systems of a network sync no folder.
    if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL')) throw error
  } finally {
    await folder?.close()
  }
}
