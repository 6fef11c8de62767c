import { Archive, Clock, ListFilter, RefreshCw, Send, UserRound, X } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SplitPane } from '#web/ui/split-pane.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { VirtualList } from '#web/ui/virtual-list.tsx'

type Row = {
  id: string
  name: string
  company: string
  words: string
  score: number
  tone: Tone
  label: string
  next: string
  isUnread: boolean
  at: Date
}

const leads: readonly [string, string, string, number, Tone, string, string][] = [
  [
    'Jonas Weber',
    'Kranbau Nord',
    'Thursday at 10:30 suits me. Can you send an invitation to both of us?',
    9,
    'positive',
    'Meeting request',
    'Sends in 6 min',
  ],
  [
    'Maximilian-Alexander Freiherr von Hohenberg',
    'Grundstücksverkehrsgenehmigungszuständigkeitsübertragung',
    'Was kostet das pro Monat, und gibt es eine Mindestlaufzeit?',
    5,
    'info',
    'Question',
    'Waits for you',
  ],
  [
    'Claire Dubois',
    'Atelier Lumen',
    'Je suis absente jusqu’au 2 décembre.',
    0,
    'neutral',
    'Out of office',
    'Follows up 3 Dec',
  ],
  ['Sam Ortiz', 'Fieldnote', 'Please take me off this list.', -9, 'negative', 'Unsubscribe', 'Stopped: opted out'],
  [
    'Priya Raman',
    'Northwind',
    'Interesting. How does it differ from what we have with our current vendor?',
    7,
    'positive',
    'Interested',
    'Waits for you',
  ],
]

const rows: readonly Row[] = Array.from({ length: 10_000 }, (_, index) => {
  const [name, company, words, score, tone, label, next] = leads[index % leads.length] ?? [
    '',
    '',
    '',
    0,
    'neutral',
    '',
    '',
  ]
  return {
    id: `t${index}`,
    name,
    company,
    words,
    score,
    tone,
    label,
    next,
    isUnread: index < 3,
    at: new Date(Date.now() - index * 1_500_000),
  }
})

export function ListExamples() {
  const [openId, setOpenId] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [tab, setTab] = useState<'all' | 'new'>('all')
  const open = rows.find((row) => row.id === openId)
  return (
    <SplitPane
      listLabel="Threads"
      detailLabel="Thread"
      list={
        <>
          <PageHeader
            title="Inbox"
            count={rows.length}
            search={<SearchInput label="Search threads" value={search} onValueChange={setSearch} kbd="/" />}
            filters={<Button icon={ListFilter}>Filter</Button>}
            action={<Button icon={RefreshCw}>Sync</Button>}
          />
          <Tabs
            label="Threads"
            value={tab}
            onValueChange={setTab}
            tabs={[
              { value: 'all', label: 'All threads', count: 10_000 },
              { value: 'new', label: 'New replies', count: 3 },
            ]}
            className="flex-1"
            panelClassName="flex flex-col"
          >
            <VirtualList
              label="Threads"
              items={tab === 'all' ? rows : rows.slice(0, 3)}
              keyOf={(row) => row.id}
              rowHeight={60}
              renderRow={(row) => <RowLine row={row} isOpen={row.id === openId} onOpen={() => setOpenId(row.id)} />}
            />
          </Tabs>
        </>
      }
      isOpen={open !== undefined}
      detail={open && <Detail row={open} onClose={() => setOpenId(null)} />}
    />
  )
}

function RowLine({ row, isOpen, onOpen }: { row: Row; isOpen: boolean; onOpen: () => void }) {
  return (
    <div
      className={cn(
        'group relative flex h-full items-center gap-3 border-b pr-4 pl-6 hover:bg-hover',
        isOpen && 'bg-accent-tint',
      )}
    >
      {row.isUnread && <span className="absolute left-2.5 size-1.5 rounded-full bg-focus" />}
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-w-0 items-baseline gap-2">
          <button
            type="button"
            onClick={onOpen}
            className={cn(
              'min-w-0 truncate text-base -outline-offset-1 after:absolute after:inset-0 after:z-10',
              row.isUnread && 'font-semibold',
            )}
          >
            {row.name}
          </button>
          <span className="min-w-0 max-w-48 shrink truncate text-ink-faint text-sm">{row.company}</span>
        </div>
        <p className="truncate text-ink-muted text-sm">{row.words}</p>
      </div>
      <Meter value={row.score} tone={row.tone} label={row.label} className="hidden w-60 @3xl:inline-flex" />
      <span className="hidden w-36 truncate text-ink-muted text-sm @3xl:inline">{row.next}</span>
      <div className="flex w-14 shrink-0 flex-col items-end">
        <RelativeTime at={row.at} className="text-ink-faint text-xs" />
        <span className="@3xl:hidden">
          <Badge tone={row.tone}>{row.score}</Badge>
        </span>
      </div>
      <div className="absolute right-3 z-20 hidden gap-1 rounded-sm border bg-raised p-0.5 shadow-float group-focus-within:flex pointer-fine:group-hover:flex">
        <IconButton icon={Archive} label="Archive" kbd="e" size="sm" />
        <IconButton icon={Clock} label="Snooze" kbd="s" size="sm" />
        <IconButton icon={UserRound} label="Assign" kbd="a" size="sm" />
      </div>
    </div>
  )
}

function Detail({ row, onClose }: { row: Row; onClose: () => void }) {
  return (
    <>
      <PageHeader
        title={row.name}
        lead={<IconButton icon={X} label="Close" kbd="esc" onClick={onClose} />}
        action={<IconButton icon={Archive} label="Archive" kbd="e" />}
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-6">
        <div className="mx-auto flex max-w-180 flex-col gap-6">
          <Meter value={row.score} tone={row.tone} label={row.label} size="lg" />
          <p className="max-w-[72ch] text-ink">{row.words}</p>
        </div>
      </div>
      <div className="border-t p-4">
        <div className="mx-auto flex max-w-180 flex-col gap-3">
          <Textarea aria-label="Reply" defaultValue={'Hi,\n\nThursday at 10:30 it is.\n\nAnna'} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button>Generate AI Reply</Button>
            <Button variant="primary" icon={Send} kbd="mod+enter">
              Send Reply
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}
