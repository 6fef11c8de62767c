import { useState } from 'react'
import type { TriedReply } from '#contract/playground.ts'
import { PastReplies } from '#web/app/playground/past-replies.tsx'
import { PastedReply } from '#web/app/playground/pasted-reply.tsx'
import type { ReplyProps } from '#web/app/playground/reply-props.ts'
import { Tabs } from '#web/ui/tabs.tsx'

export function ReplyChoice(props: ReplyProps) {
  const [kind, setKind] = useState<TriedReply['kind']>('pasted')
  return (
    <section aria-label="The lead’s reply" className="lg:sticky lg:top-6">
      <Tabs
        label="Where the reply comes from"
        variant="segmented"
        value={kind}
        onValueChange={setKind}
        panelClassName="pt-4"
        tabs={[
          { value: 'pasted', label: 'Paste a reply' },
          { value: 'past', label: 'Choose a past reply' },
        ]}
      >
        {kind === 'pasted' ? <PastedReply {...props} /> : <PastReplies {...props} />}
      </Tabs>
    </section>
  )
}
