import { Link } from '@tanstack/react-router'
import type { WorkspaceLook } from '#contract/admin.ts'
import { Fact, Facts } from '#web/admin/facts.tsx'
import { connectionProblem } from '#web/admin/workspaces/platform-labels.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

const number = (count: number): string => count.toLocaleString('en')
const Moment = ({ at }: { at: string | null }) => (at === null ? <>Never</> : <RelativeTime at={at} length="long" />)

/** Whether replies come in and answers go out. */
export function WorkspaceHealth({ look }: { look: WorkspaceLook }) {
  const { settings, connection, platformName, webhooks, agents, tasks, deliveries } = look
  const problem = connection?.lastError ?? connection?.sync.error ?? null
  return (
    <>
      <FormSection title={platformName} description="The sending platform, and whether its replies reach us.">
        {problem && (
          <Banner tone="negative" title="The connection has a problem">
            {connectionProblem(problem, platformName)}
          </Banner>
        )}
        <Facts>
          <Fact name="Connected">{connection === null ? 'Not connected' : <Moment at={connection.connectedAt} />}</Fact>
          {connection && (
            <>
              <Fact name="Last sync">
                <Moment at={connection.sync.finishedAt} />
              </Fact>
              <Fact name="Replies there / here">
                {connection.sync.repliesThere === null
                  ? 'Not compared yet'
                  : `${number(connection.sync.repliesThere)} / ${number(connection.sync.repliesHere ?? 0)}`}
              </Fact>
              <Fact name="Last delivery by webhook">
                <Moment at={webhooks.lastDeliveryAt} />
              </Fact>
              <Fact name="Replies by webhook, 7 days">{number(webhooks.delivered)}</Fact>
              <Fact name="Found by sync alone, 7 days">{number(webhooks.missed)}</Fact>
              {webhooks.silentSince && (
                <Fact name="Webhooks silent since">
                  <Moment at={webhooks.silentSince} />
                </Fact>
              )}
            </>
          )}
          <Fact name="Deliveries waiting">{number(deliveries.waiting)}</Fact>
          <Fact name="Deliveries failed">{number(deliveries.failed)}</Fact>
        </Facts>
        <Link
          to="/admin/webhooks"
          search={{ workspace: settings.id }}
          className="self-start rounded-xs text-base text-ink underline underline-offset-2 hover:no-underline"
        >
          Its deliveries
        </Link>
      </FormSection>
      <FormSection
        title="Agents and replies"
        description="Who drafts, and what is on its way. No one’s words are shown."
      >
        <Facts>
          <Fact name="Agents">{number(agents.all)}</Fact>
          <Fact name="Sending by themselves">{number(agents.sendingByThemselves)}</Fact>
          <Fact name="Replies scheduled">{number(tasks.pending)}</Fact>
          <Fact name="Waiting for a person">{number(tasks.ready)}</Fact>
          <Fact name="Failed to send">{number(tasks.failed)}</Fact>
        </Facts>
      </FormSection>
    </>
  )
}
