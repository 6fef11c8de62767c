import type { Member } from '#contract/team.ts'

/** Whose name or address holds all of these words; everybody for none. */
export function membersFound(members: readonly Member[], words: string): readonly Member[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return members
  return members.filter(({ fullName, email }) => {
    const text = `${fullName} ${email}`.toLocaleLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
