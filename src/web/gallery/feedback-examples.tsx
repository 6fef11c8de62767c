import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { Example, ExamplePage } from '#web/gallery/example.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function FeedbackExamples() {
  const [isRetrying, setIsRetrying] = useState(false)
  return (
    <ExamplePage title="Feedback">
      <Example title="Toasts">
        <Button onClick={() => notify.success('Reply sent successfully!')}>Success</Button>
        <Button onClick={() => notify.success('Thread archived', { undo: () => notify.info('Back in the inbox') })}>
          With undo
        </Button>
        <Button onClick={() => notify.error('Failed to send reply', { description: 'Your text is kept as a draft.' })}>
          Error
        </Button>
        <Button
          onClick={() => notify.info('A newer version is ready', { action: { label: 'Reload', run: () => undefined } })}
        >
          Info
        </Button>
        <Spinner label="Loading" />
      </Example>
      <Example title="Banners" stacked>
        <Banner
          title="The built-in drafter is at work"
          action={<Button size="sm">Add a key</Button>}
          onDismiss={() => undefined}
        >
          It answers from your knowledge base, without a language model, and never sends by itself.
        </Banner>
        <Banner tone="accent" title="Your trial ends in 3 days" action={<Button size="sm">See plans</Button>} />
        <Banner tone="negative" title="Failed to connect">
          The platform answered 401: the key is not valid. The key that was stored before is kept.
        </Banner>
      </Example>
      <Example title="Nothing, failed, loading" stacked>
        <div className="grid gap-4 md:grid-cols-2">
          <div className="rounded-md border">
            <EmptyState
              icon={Inbox}
              title="No threads yet. Connect Postwagon to start receiving replies."
              description="Every reply shows up here by itself, scored and with a draft."
              action={<Button variant="primary">Connect</Button>}
            />
          </div>
          <div className="rounded-md border">
            <ErrorState
              title="Failed to load threads"
              kept="Nothing is lost: replies keep arriving."
              reference="req_01jd3s8k2m"
              retrying={isRetrying}
              onRetry={() => setIsRetrying(true)}
            />
          </div>
        </div>
        <div className="rounded-md border">
          <SkeletonRows label="Loading threads" rows={4} />
        </div>
      </Example>
    </ExamplePage>
  )
}
