import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileUp, Plus, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { KnowledgeEntry } from '#contract/knowledge.ts'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { EntryDialog } from '#web/app/kb/entry-dialog.tsx'
import { EntryList } from '#web/app/kb/entry-list.tsx'
import { ImportDialog } from '#web/app/kb/import-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const route = getRouteApi('/signed-in/shell/kb')

export function KbScreen() {
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('member')
  const { view = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  const [words, setWords] = useState('')
  const search = useDeferredValue(words.trim())
  const [tag, setTag] = useState<string | null>(null)
  const [edited, setEdited] = useState<KnowledgeEntry | 'new' | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const counts = useQuery(orpc.knowledge.counts.queryOptions({ input: { workspaceId } }))
  const addButton = mayEdit && (
    <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
      Add Entry
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Knowledge Base"
        className="border-b-0"
        search={<SearchInput label="Search entries" value={words} onValueChange={setWords} maxLength={200} />}
        filters={<TagFilter tags={counts.data?.tags ?? []} tag={tag} onTag={setTag} />}
        action={
          mayEdit && (
            <>
              <Button icon={FileUp} onClick={() => setIsImporting(true)}>
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
        ]}
      >
        <EntryList view={view} search={search} tag={tag} start={addButton} onEdit={setEdited} onTag={setTag} />
      </Tabs>
      {edited && <EntryDialog open onOpenChange={() => setEdited(null)} entry={edited === 'new' ? null : edited} />}
      {isImporting && <ImportDialog open onOpenChange={setIsImporting} />}
    </>
  )
}

type TagFilterProps = { tags: readonly string[]; tag: string | null; onTag: (tag: string | null) => void }

function TagFilter({ tags, tag, onTag }: TagFilterProps) {
  if (tag !== null)
    return (
      <Button icon={X} onClick={() => onTag(null)} aria-label={`Show all tags, not only ${tag}`}>
        {tag}
      </Button>
    )
  if (tags.length === 0) return null
  return (
    <Select
      aria-label="Tag"
      placeholder="All tags"
      className="w-36"
      value={undefined}
      onValueChange={onTag}
      options={tags.map((value) => ({ value, label: value }))}
    />
  )
}
