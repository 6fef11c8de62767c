import { type FileLimits, isRefusedFile, mostFiles, refusedFileWords, type ThreadFile } from '#contract/attachments.ts'

/** Why a file can't go out beside these; null when it can. */
export function fileRefusal(
  { name, size }: { name: string; size: number },
  files: readonly ThreadFile[],
  limits: FileLimits,
): string | null {
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
