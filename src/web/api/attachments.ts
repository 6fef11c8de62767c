import { api } from '#web/api/client.ts'

/** Has the browser keep a file that came with a message. */
export async function downloadAttachment(input: {
  workspaceId: string
  threadId: string
  messageId: string
  place: number
}): Promise<void> {
  const { path } = await api.attachments.link(input)
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
