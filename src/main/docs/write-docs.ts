import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeVariables } from '#config/env.ts'
import { careLevels } from '#contract/agents.ts'
import type { GuardFinding } from '#contract/guard.ts'
import { noticeKinds } from '#contract/notices.ts'
import { roles } from '#contract/operation.ts'
import { publicPaths } from '#contract/public-pages.ts'
import { plainTaskReasons } from '#contract/task-reasons.ts'
import { careLabels } from '#web/app/care-labels.ts'
import { guardWords } from '#web/app/guard-labels.ts'
import { kindLabels } from '#web/app/notices/kind-labels.ts'
import { reasonWords } from '#web/app/reason-labels.ts'
import { roleHints } from '#web/app/role-hints.ts'
import { roleLabels } from '#web/app/role-labels.ts'
import { keyGroups } from '#web/app/shell/key-groups.ts'
import { type ChapterId, chapterIds } from '#web/site/docs/chapters.ts'
import { faultsIn } from '#web/site/docs/check-docs.ts'
import { docsPaths, readChapters, writeDocs } from '#web/site/docs/docs-pages.tsx'
import type { DocsFacts, Term } from '#web/site/docs/facts.ts'
import { reasonHelp } from '#web/site/docs/reason-help.ts'
import { type Place, searchIndex } from '#web/site/docs/search-index.ts'
import { platformName } from '#web/site/platform-name.ts'
import type { WrittenPage } from '#web/site/written-page.ts'
import { readApiFacts } from './api-facts.ts'
import { readProductWords } from './product-words.ts'

export interface Docs {
  /** What search finds. */
  index: readonly Place[]
  /** Every page, told where search will find that. */
  pages: (indexAddress: string) => WrittenPage[]
}

/** What the guard says of a draft, by an example each. */
const findings: readonly GuardFinding[] = [
  { code: 'no_source', fact: 'price', words: '$49' },
  { code: 'only_the_leads', fact: 'promise', words: 'free for a year' },
  { code: 'mispaired', fact: 'price', words: '$99', owner: 'the team plan' },
  { code: 'not_in_sources', words: 'We sync every hour.' },
  { code: 'contradicted' },
  { code: 'placeholder', words: '[your name]' },
  { code: 'greets_another', name: 'Mia' },
  { code: 'recipient_new', email: 'sam@example.com' },
  { code: 'recipient_opted_out', email: 'sam@example.com' },
  { code: 'many_recipients', count: 40 },
  { code: 'language', lead: 'de', written: 'en' },
  { code: 'other_lead' },
  { code: 'instruction_to_ai' },
  { code: 'unanswered', question: 'Do you support single sign-on?' },
]

const lists: Readonly<Record<string, readonly Term[]>> = {
  reasons: plainTaskReasons.flatMap((code) => {
    const words = reasonWords([{ code }], platformName)
    return words === undefined ? [] : [{ term: words, means: reasonHelp[code] }]
  }),
  findings: findings.map((finding) => ({ term: guardWords({ finding, isInSubject: false }) })),
  notices: noticeKinds.map((kind) => ({ term: kindLabels[kind].label, means: kindLabels[kind].hint })),
  checks: careLevels.map((level) => ({ term: careLabels[level].name, means: careLabels[level].hint })),
  roles: roles.toReversed().map((role) => ({ term: roleLabels[role], means: roleHints[role] })),
}

/**
 * Writes the documentation out of its chapters and of what the product says about itself. Throws when a chapter names something that the
 * product does not have, with all of it.
 */
export async function readDocs(root: string): Promise<Docs> {
  const facts: DocsFacts = {
    texts: await readTexts(root),
    variables: describeVariables(),
    keys: keyGroups,
    lists,
    api: await readApiFacts(),
  }
  const chapters = readChapters(facts)
  const pages: Docs['pages'] = (indexAddress) => writeDocs(facts, indexAddress)
  const named = await readProductWords(root, [...publicPaths, ...docsPaths(facts)])
  const faults = faultsIn(chapters, facts, named)
  if (faults.length > 0) throw new Error(`The documentation is not true of the product:\n${faults.join('\n')}`)
  return { pages, index: searchIndex(chapters, facts) }
}

async function readTexts(root: string): Promise<DocsFacts['texts']> {
  const read = async (id: ChapterId) => [id, await readFile(join(root, 'docs/site', `${id}.md`), 'utf8')] as const
  return Object.fromEntries(await Promise.all(chapterIds.map(read))) as Record<ChapterId, string>
}
