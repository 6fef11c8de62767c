import { type FileLimits, isRefusedFile, mostFiles, refusedFileWords, type ThreadFile } from '#contract/attachments.ts'

/** What is known of the sending platform; `fileLimits` null: it takes no files. */
type Platform = { platformName: string; fileLimits: FileLimits | null }

export const takesNoFiles = ({ platformName }: Pick<Platform, 'platformName'>): string =>
  `${platformName} takes no files with a reply.`

/** Why a file can't go out beside these; null when it can. Of a platform that is not known (yet) nobody can say. */
export function fileRefusal(
  { name, size }: { name: string; size: number },
  files: readonly ThreadFile[],
  platform: Platform | undefined,
): string | null {
  if (platform === undefined) return 'This file couldn’t be attached. Try again in a moment.'
  const { fileLimits: limits } = platform
  if (limits === null) return takesNoFiles(platform)
  if (isRefusedFile(name)) return refusedFileWords
  if (size === 0) return 'This file is empty.'
  if (size > limits.each) return `A file can have at most ${megabytes(limits.each)}.`
  if (files.length >= mostFiles) return `A reply can have at most ${mostFiles} files.`
  const together = files.reduce((sum, { bytes }) => sum + bytes, size)
  return together > limits.together
    ? `The files of one reply can have at most ${megabytes(limits.together)} together.`
    : null
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`
