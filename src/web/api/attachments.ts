import type { ThreadFile } from '#contract/attachments.ts'
import { base64Of } from '#web/api/base64-of.ts'
import { api } from '#web/api/client.ts'

type InThread = { workspaceId: string; threadId: string }

/** Has the browser keep a file of a message. */
export async function downloadAttachment(input: InThread & { messageId: string; place: number }): Promise<void> {
  keep(await api.attachments.link(input))
}

/** The same of a file that is to go out with an answer. */
export async function downloadAdded(input: InThread & { fileId: string }): Promise<void> {
  keep(await api.attachments.linkAdded(input))
}

function keep({ path }: { path: string }): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

/** Stores a file that is to go out with an answer; the draft that names it has it. */
export async function addFile(place: InThread, file: File): Promise<ThreadFile> {
  return api.attachments.add({ ...place, name: file.name, contentType: file.type, data: await base64Of(file) })
}
