import { useLayoutEffect, useRef, useState } from 'react'
import { addFile } from '#web/api/attachments.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useConnection } from '#web/app/connect-platform.ts'
import { fileRefusal } from '#web/app/thread/composer/file-limits.ts'
import type { useDraftWords } from '#web/app/thread/composer/use-draft-words.ts'

/** Files that go out with the reply: stored one after the other, each in the draft as soon as it is there. */
export function useAttach(threadId: string, draft: ReturnType<typeof useDraftWords>) {
  const { workspaceId } = useWorkspace()
  const { data } = useConnection()
  const [underWay, setUnderWay] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  // Somebody types on while a file is on its way.
  const newest = useRef(draft)
  useLayoutEffect(() => {
    newest.current = draft
  })
  const limits = data?.fileLimits ?? null

  const refuse = (file: File, why: string) => setRefusals((told) => [...told, `${file.name}: ${why}`])

  const attachOne = async (file: File) => {
    if (limits === null) return
    const why = fileRefusal(file, newest.current.words.files, limits)
    if (why !== null) return refuse(file, why)
    try {
      const added = await addFile({ workspaceId, threadId }, file)
      const { words, edit } = newest.current
      edit({ files: [...words.files, added] })
    } catch (error) {
      refuse(file, messageOf(error))
    }
  }

  return {
    /** Names of those that are on their way to the server. */
    underWay,
    /** Why some of those that were chosen last are not attached, one by one. */
    refusals,
    /** What keeps any file from going out; null: nothing does. */
    lacks: data?.fileLimits === null ? `${data.platformName} takes no files with a reply.` : null,
    async attach(files: readonly File[]) {
      setRefusals([])
      setUnderWay((names) => [...names, ...files.map(({ name }) => name)])
      for (const file of files) {
        await attachOne(file)
        setUnderWay((names) => names.toSpliced(names.indexOf(file.name), 1))
      }
    },
    remove(fileId: string) {
      setRefusals([])
      const { words, edit } = newest.current
      edit({ files: words.files.filter(({ id }) => id !== fileId) })
    },
  }
}
