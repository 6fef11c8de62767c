import { addFile } from '#web/api/attachments.ts'
import type { DraftKeeper } from '#web/api/draft-keeper.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useConnection } from '#web/app/connect-platform.ts'
import { besideWords } from '#web/app/thread/composer/beside-words.ts'
import { fileRefusal, takesNoFiles } from '#web/app/thread/composer/file-limits.ts'
import type { useDraftWords } from '#web/app/thread/composer/use-draft-words.ts'

type Attaching = {
  /** Names of those that are on their way to the server. */
  underWay: readonly string[]
  /** Why some of those that were chosen last are not attached, one by one. */
  refusals: readonly string[]
}

const attachings = besideWords<Attaching>({ underWay: [], refusals: [] })

const change = (keeper: DraftKeeper, how: (before: Attaching) => Partial<Attaching>): void =>
  attachings.change(keeper, (before) => ({ ...before, ...how(before) }))

/** Files that go out with the reply: stored one after the other, each in the draft as soon as it is there. */
export function useAttach(threadId: string, { keeper, wordsNow, edit }: ReturnType<typeof useDraftWords>) {
  const { workspaceId } = useWorkspace()
  const { data } = useConnection()
  const attaching = attachings.use(keeper)

  const refuse = (file: File, why: string) =>
    change(keeper, ({ refusals }) => ({ refusals: [...refusals, `${file.name}: ${why}`] }))

  const attachOne = async (file: File) => {
    const why = fileRefusal(file, wordsNow().files, data)
    if (why !== null) return refuse(file, why)
    try {
      const added = await addFile({ workspaceId, threadId }, file)
      // Somebody types on while a file is on its way.
      edit({ files: [...wordsNow().files, added] })
    } catch (error) {
      refuse(file, messageOf(error))
    }
  }

  return {
    ...attaching,
    /** What keeps any file from going out; null: nothing does. */
    lacks: data?.fileLimits === null ? takesNoFiles(data) : null,
    async attach(files: readonly File[]) {
      change(keeper, ({ underWay }) => ({ underWay: [...underWay, ...files.map(({ name }) => name)], refusals: [] }))
      for (const file of files) {
        await attachOne(file)
        change(keeper, ({ underWay }) => ({ underWay: underWay.toSpliced(underWay.indexOf(file.name), 1) }))
      }
    },
    remove(fileId: string) {
      change(keeper, () => ({ refusals: [] }))
      edit({ files: wordsNow().files.filter(({ id }) => id !== fileId) })
    },
  }
}
