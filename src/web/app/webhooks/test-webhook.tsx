import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import { type WebhookEventType, webhookEventTypes } from '#contract/webhooks.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { eventMeanings } from '#web/app/webhooks/event-labels.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { Select } from '#web/ui/select.tsx'

type TestWebhookProps = { agent: Agent; open: boolean; onOpenChange: (open: boolean) => void; onSent: () => void }

/** Asks for a sample of one of the events that the agent's webhooks listen to. */
export function TestWebhook({ agent, open, onOpenChange, onSent }: TestWebhookProps) {
  const { workspaceId } = useWorkspace()
  const formId = useId()
  const platformName = usePlatformName()
  const meanings = eventMeanings(platformName)
  const heard = webhookEventTypes.filter((type) => agent.webhooks.some(({ events }) => events.includes(type)))
  const [eventType, setEventType] = useState<WebhookEventType>(heard[0] ?? 'lead_replied')
  const { mutate, error, isPending } = useMutation(
    orpc.webhooks.test.mutationOptions({
      onSuccess: () => {
        onOpenChange(false)
        onSent()
        notify.success('Test event sent', {
          description: 'It appears in the log, marked as a test, and creates no thread.',
        })
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ workspaceId, agentId: agent.id, eventType })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Test Webhook Payload"
      description={`${platformName} sends a sample event the way it sends all others. It is logged as a test and changes nothing.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            Send Test
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {error && (
          <Banner tone="negative" title="The test event was not delivered">
            {messageOf(error)}
          </Banner>
        )}
        <Field label="Event type">
          <Select
            value={eventType}
            onValueChange={setEventType}
            options={heard.map((type) => ({ value: type, label: type, hint: meanings[type] }))}
          />
        </Field>
      </form>
    </Dialog>
  )
}
