import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileUp, Plus, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { KnowledgeEntry, KnowledgeQuestion } from '#contract/knowledge.ts'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { EntryDialog } from '#web/app/kb/entry-dialog.tsx'
import { EntryList } from '#web/app/kb/entry-list.tsx'
import { ImportDialog } from '#web/app/kb/import-dialog.tsx'
import { QuestionList } from '#web/app/kb/question-list.tsx'
import { useControlKeys } from '#web/app/keys/use-control-keys.ts'
import { LessonList } from '#web/app/lessons/lesson-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** What the dialog is open for: an entry, a new one, or a new one for a question. */
type Edited = { entry: KnowledgeEntry | null; question: KnowledgeQuestion | null }

const route = getRouteApi('/signed-in/shell/kb')

export function KbScreen() {
  useControlKeys()
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('member')
  const { view = 'all', q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [words, setWords] = useState(q)
  const search = useDeferredValue(words.trim())
  const [tag, setTag] = useState<string | null>(null)
  const [edited, setEdited] = useState<Edited | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const hasEntries = view !== 'questions' && view !== 'learned'
  const lessons = useQuery(orpc.lessons.list.queryOptions({ input: { workspaceId } }))
  const counts = useQuery(orpc.knowledge.counts.queryOptions({ input: { workspaceId } }))
  const addButton = mayEdit && (
    <Button variant="primary" icon={Plus} kbd="n" onClick={() => setEdited({ entry: null, question: null })}>
      Add Entry
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Knowledge Base"
        className="border-b-0"
        search={
          hasEntries && (
            <SearchInput label="Search entries" kbd="/" value={words} onValueChange={setWords} maxLength={200} />
          )
        }
        filters={hasEntries && <TagFilter tags={counts.data?.tags ?? []} tag={tag} onTag={setTag} />}
        action={
          mayEdit && (
            <>
              <Button icon={FileUp} kbd="i" onClick={() => setIsImporting(true)}>
                Import
              </Button>
              {addButton}
            </>
          )
        }
      />
      <Tabs
        label="Knowledge Base"
        className="flex-1"
        panelClassName="overflow-y-auto"
        value={view}
        onValueChange={(chosen) => void navigate({ search: { view: chosen }, replace: true })}
        tabs={[
          { value: 'all', label: 'All', count: counts.data?.all },
          { value: 'golden', label: 'Golden', count: counts.data?.golden },
          { value: 'proposed', label: 'Proposed', count: counts.data?.proposed },
          { value: 'questions', label: 'Unanswered', short: 'Asked', count: counts.data?.questions },
          { value: 'learned', label: 'Learned', count: lessons.data?.length },
        ]}
      >
        {view === 'learned' ? (
          <LessonList />
        ) : view === 'questions' ? (
          <QuestionList onWrite={(question) => setEdited({ entry: null, question })} />
        ) : (
          <EntryList
            view={view}
            search={search}
            tag={tag}
            start={addButton}
            unanswered={counts.isPending ? undefined : (counts.data?.questions ?? 0)}
            onUnanswered={() => void navigate({ search: { view: 'questions' }, replace: true })}
            onEdit={(entry) => setEdited({ entry, question: null })}
            onTag={setTag}
          />
        )}
      </Tabs>
      {edited && <EntryDialog open onOpenChange={() => setEdited(null)} {...edited} />}
      {isImporting && <ImportDialog open onOpenChange={setIsImporting} />}
    </>
  )
}

type TagFilterProps = { tags: readonly string[]; tag: string | null; onTag: (tag: string | null) => void }

function TagFilter({ tags, tag, onTag }: TagFilterProps) {
  if (tag !== null)
    return (
      <Button icon={X} action="Show all tags" onClick={() => onTag(null)} aria-label={`Show all tags, not only ${tag}`}>
        {tag}
      </Button>
    )
  if (tags.length === 0) return null
  return (
    <Select
      aria-label="Tag"
      placeholder="All tags"
      className="w-36 border-line-strong"
      value={undefined}
      onValueChange={onTag}
      options={tags.map((value) => ({ value, label: value }))}
    />
  )
}
