import { Archive, Clock, Plus, Send, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Example, ExamplePage } from '#web/gallery/example.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const
const tabs = [
  { value: 'all', label: 'All threads', count: 10_482 },
  { value: 'new', label: 'New replies', count: 37 },
  { value: 'high', label: 'High intent', count: 8 },
  { value: 'pending', label: 'Pending', count: undefined },
] as const

export function ActionExamples() {
  const [isSending, setIsSending] = useState(false)
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('new')
  const [span, setSpan] = useState<'week' | 'month'>('week')
  return (
    <ExamplePage title="Actions">
      {variants.map((variant) => (
        <Example key={variant} title={variant}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} icon={Plus}>
            Create agent
          </Button>
          <Button variant={variant} icon={Send} kbd="mod+enter" loading={isSending} onClick={() => setIsSending(true)}>
            Send reply
          </Button>
          <Button variant={variant} loading>
            Generating
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} asChild>
            <a href="#forms">Go to forms</a>
          </Button>
        </Example>
      ))}
      <Example title="Sizes">
        <Button size="sm" icon={Clock}>
          Snooze
        </Button>
        <Button icon={Clock}>Snooze</Button>
        <Button size="lg" icon={Clock}>
          Snooze
        </Button>
        <Button variant="danger" icon={Trash2} className="max-w-40">
          Benachrichtigungseinstellungen löschen
        </Button>
      </Example>
      <Example title="Icon buttons">
        <IconButton icon={Archive} label="Archive" kbd="e" />
        <IconButton icon={Clock} label="Snooze" kbd="s" size="sm" />
        <IconButton icon={UserRound} label="Assign" kbd="a" variant="secondary" />
        <IconButton icon={Archive} label="Archiving" loading />
        <IconButton icon={Archive} label="Archive (not allowed)" disabled />
      </Example>
      <Example title="Keys">
        <Kbd keys="e" />
        <Kbd keys="mod+k" />
        <Kbd keys="g i" />
        <Kbd keys="shift+enter" />
      </Example>
      <Example title="Tabs" stacked>
        <Tabs label="Threads" value={tab} onValueChange={setTab} tabs={tabs} listClassName="px-0" panelClassName="py-3">
          <p className="text-ink-muted">The panel of {tab}</p>
        </Tabs>
        <Tabs
          label="Span"
          variant="segmented"
          value={span}
          onValueChange={setSpan}
          tabs={[
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
        >
          <span className="sr-only">{span}</span>
        </Tabs>
      </Example>
    </ExamplePage>
  )
}
