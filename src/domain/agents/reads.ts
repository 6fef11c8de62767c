import type { Agent } from '#contract/agents.ts'
import { effectiveAgent } from '#contract/effective-agent.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { agentsAtWork } from '../billing/reads.ts'
import { readAlike, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

const attachedCampaigns = (workspaceId: Sql): Sql => sql`
  array(select k.campaign_id from campaign_agents k where k.workspace_id = ${workspaceId} and k.agent_id = a.id)`

const isOn = (workspaceId: Sql): Sql => sql`a.id = any(${agentsAtWork(workspaceId)}) as "isOn"`

const agentColumns = ({ workspaceId }: Scope): Sql => sql`
         a.id, ${isOn(sql`${workspaceId}::uuid`)}, a.name, a.description, a.tone, a.openrouter_model as "openrouterModel", a.delay_min as "delayMin",
         a.delay_max as "delayMax", a.connect_level as "connectLevel", a.linked_campaign_id as "linkedCampaignId",
         a.auto_send_enabled as "autoSendEnabled", a.adaptive_kb_enabled as "adaptiveKbEnabled",
         a.followup_enabled as "followupEnabled", a.followup_days as "followupDays",
         a.followup_max_attempts as "followupMaxAttempts", a.daily_cap as "dailyCap", a.thread_cap as "threadCap", a.company_cap as "companyCap",
         a.care_level as "careLevel", a.verifier_model as "verifierModel", a.verifies_waiting as "verifiesWaiting",
         ${attachedCampaigns(sql`${workspaceId}`)} as "attachedCampaignIds", a.version, a.created_at as "createdAt", c.name as "linkedCampaignName"`
const withCampaign = sql`
    from agents a left join campaigns c on c.workspace_id = a.workspace_id and c.id = a.linked_campaign_id`
const ofWorkspace = ({ workspaceId }: Scope): Sql => sql`a.workspace_id = ${workspaceId} and a.deleted_at is null`
const newestFirst = sql`order by a.created_at desc, a.id desc limit 500`

const agentsWhere = (scope: Scope, condition: Sql): Sql => sql`
  select ${agentColumns(scope)}, coalesce(w.webhooks, '[]') as webhooks ${withCampaign}
    left join lateral (
      select json_agg(json_build_object('id', h.id, 'kind', h.kind, 'events', h.events,
               'isRegistered', h.platform_webhook_id is not null, 'problem', h.problem,
               'createdAt', to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               'lastEventAt', (select to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
                                 from webhook_events e
                                where e.workspace_id = ${scope.workspaceId} and e.webhook_id = h.id order by e.id desc limit 1),
               'failedEvents', (select count(*)::int from webhook_events e
                                 where e.workspace_id = ${scope.workspaceId} and e.webhook_id = h.id and e.status = 'failed'))
               order by h.kind) as webhooks
        from webhooks h where h.workspace_id = ${scope.workspaceId} and h.agent_id = a.id and h.removed_at is null and h.kind <> 'test') w on true
   where ${ofWorkspace(scope)} ${condition} ${newestFirst}`

/** Just enough of an agent to say which threads it answers. */
export type AgentName = Pick<Agent, 'name' | 'isOn' | 'connectLevel' | 'linkedCampaignId' | 'attachedCampaignIds'>

/** Reads the `AgentName`s of a workspace, newest first: what a page of threads asks for each time. */
export const agentNames = (workspaceId: Sql): Sql => sql`
  select a.name, ${isOn(workspaceId)}, a.connect_level as "connectLevel", a.linked_campaign_id as "linkedCampaignId",
         ${attachedCampaigns(workspaceId)} as "attachedCampaignIds" from agents a
   where a.workspace_id = ${workspaceId} and a.deleted_at is null order by a.created_at desc, a.id desc limit 500`

/** The workspace's agents with their webhooks, newest first. */
export async function readAgents(tx: TxCtx, scope: Scope): Promise<Agent[]> {
  return tx.db.query<Agent>(agentsWhere(scope, empty))
}

export async function readAgent(tx: TxCtx, scope: Scope, id: string): Promise<Agent | undefined> {
  const [agent] = await tx.db.query<Agent>(agentsWhere(scope, sql`and a.id = ${id}`))
  return agent
}

/** An agent as an answer needs it: how its webhooks do is counted from what they brought, for each draft that would be too much. */
export type AnsweringAgent = Omit<Agent, 'webhooks'>

export async function readAnsweringAgent(tx: TxCtx, scope: Scope, id: string): Promise<AnsweringAgent | undefined> {
  const [agent] = await tx.db.query<AnsweringAgent>(
    sql`select ${agentColumns(scope)} ${withCampaign} where ${ofWorkspace(scope)} and a.id = ${id}`,
  )
  return agent
}

/** The agent that answers threads of this campaign (null: mail without one), or null when a person does. */
export async function readEffectiveAgent(
  tx: TxCtx,
  scope: Scope,
  campaignId: string | null,
): Promise<AnsweringAgent | null> {
  const agents = await readAlike<AnsweringAgent>(
    tx,
    sql`select ${agentColumns(scope)} ${withCampaign} where ${ofWorkspace(scope)} ${newestFirst}`,
  )
  return effectiveAgent(agents, campaignId)
}
