import { randomUUID } from 'node:crypto'
import type { Database } from '../database.ts'
import { escapeHtml } from '../mail/body.ts'
import { addCampaignMail, type CampaignMail } from '../store/campaign-mails.ts'
import { addCampaign, type Campaign } from '../store/campaigns.ts'
import { addLead, addLeadToCampaign, type Language, type Lead } from '../store/leads.ts'
import { addSenderEmail, type SenderEmail } from '../store/sender-emails.ts'
import { addFirstWorkspace, allWorkspaces, type Workspace } from '../store/workspaces.ts'
import { ago } from '../timestamps.ts'
import { campaignTexts } from './campaign-texts.ts'
import { type Person, people } from './people.ts'

const plans: {
  name: string
  status: string
  languages: Language[]
  includeAutoReplies: boolean
  startedDaysAgo: number
}[] = [
  {
    name: 'Wholesale finance leads, UK and US',
    status: 'active',
    languages: ['en'],
    includeAutoReplies: true,
    startedDaysAgo: 12,
  },
  { name: 'Großhandel DACH', status: 'active', languages: ['de'], includeAutoReplies: true, startedDaysAgo: 9 },
  {
    name: 'Grossistes et mayoristas',
    status: 'paused',
    languages: ['fr', 'es', 'pt'],
    includeAutoReplies: true,
    startedDaysAgo: 21,
  },
  {
    name: 'Benelux manufacturers',
    status: 'completed',
    languages: ['nl'],
    includeAutoReplies: false,
    startedDaysAgo: 40,
  },
]

type SeedSize = { campaigns: number; leads: number; language?: Language | undefined }
const fullSize: SeedSize = { campaigns: plans.length, leads: people.length }

/** Makes the first workspace, when there is none. */
export function seedWhenEmpty(db: Database): void {
  db.transaction(() => {
    if (allWorkspaces(db).length === 0) {
      const workspace = addFirstWorkspace(db)
      fillWorkspace(db, workspace, fullSize)
      addCampaign(db, workspace.id, {
        name: 'Spring re-engagement',
        status: 'draft',
        includeAutoReplies: true,
        tags: [],
        createdAt: ago(2),
      })
    }
  })
}

/** Mailboxes, campaigns, leads, and the mail that the campaigns have sent to them. */
export function fillWorkspace(
  db: Database,
  workspace: Workspace,
  size: SeedSize,
): { campaigns: Campaign[]; leads: Lead[]; mailboxes: SenderEmail[] } {
  return db.transaction(() => {
    const mailboxes = addMailboxes(db, workspace.id)
    const campaigns = Array.from({ length: size.campaigns }, (_, index) => {
      const plan = planAt(index)
      const round = Math.floor(index / plans.length)
      return addCampaign(db, workspace.id, {
        name: round === 0 ? plan.name : `${plan.name} ${round + 1}`,
        status: plan.status,
        includeAutoReplies: plan.includeAutoReplies,
        tags: index === 0 ? [{ id: 1, name: 'VIP', default: false }] : [],
        createdAt: ago(plan.startedDaysAgo + 3),
      })
    })
    const chosen = size.language === undefined ? people : people.filter(({ language }) => language === size.language)
    const leads = Array.from({ length: size.leads }, (_, index) => {
      const person = chosen[index % chosen.length]
      if (person === undefined) throw new Error('There is nobody to be a lead')
      const lead = addPerson(db, workspace.id, person, Math.floor(index / chosen.length))
      const slot = campaignFor(person, campaigns.length, index)
      const [campaign, mailbox] = [campaigns[slot], mailboxes[index % mailboxes.length]]
      if (campaign !== undefined && mailbox !== undefined)
        mailLead(db, campaign, planAt(slot).startedDaysAgo, lead, mailbox, index)
      return lead
    })
    return { campaigns, leads, mailboxes }
  })
}

function planAt(index: number) {
  const plan = plans[index % plans.length]
  if (plan === undefined) throw new Error('There is no plan for a campaign')
  return plan
}

/** The campaign in the lead's language when it is there, else they are dealt out in turn. */
function campaignFor(person: Person, campaigns: number, index: number): number {
  const fitting = Array.from({ length: campaigns }, (_, slot) => slot).filter((slot) =>
    planAt(slot).languages.includes(person.language),
  )
  return fitting[index % Math.max(1, fitting.length)] ?? index % Math.max(1, campaigns)
}

function addMailboxes(db: Database, workspaceId: number): SenderEmail[] {
  const mailboxes: [name: string, email: string, type: string][] = [
    ['Jonas Keller', 'jonas@tidewell-mail.example', 'google_workspace_oauth'],
    ['Marta Olsson', 'marta@gettidewell.example', 'microsoft_oauth'],
    ['Clara Dubois', 'clara@trytidewell.example', 'google_workspace_oauth'],
  ]
  return mailboxes.map(([name, email, type]) =>
    addSenderEmail(db, workspaceId, { name, email, type, createdAt: ago(90) }),
  )
}

export function addPerson(db: Database, workspaceId: number, person: Person, round: number): Lead {
  const local = `${person.first}.${person.last}`
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '')
  return addLead(db, workspaceId, {
    first_name: person.first,
    last_name: person.last,
    email: `${local}${round === 0 ? '' : round + 1}@${person.domain}`,
    title: person.title,
    company: round === 0 ? person.company : `${person.company} ${round + 1}`,
    status: 'verified',
    language: person.language,
    time_zone: person.timeZone,
    customVariables: [
      { name: 'phone', value: person.phone },
      { name: 'city', value: person.city },
      { name: 'country', value: person.country },
    ],
    createdAt: ago(50),
  })
}

/** The first mail went out when the campaign began, the second a week later or is still to go. */
function mailLead(
  db: Database,
  campaign: Campaign,
  startedDaysAgo: number,
  lead: Lead,
  mailbox: SenderEmail,
  index: number,
): void {
  const isFinished = campaign.status === 'completed'
  addLeadToCampaign(db, lead.id, campaign.id, isFinished ? 'sequence_finished' : 'in_sequence')
  for (const position of campaignTexts[lead.language].keys())
    addStep(db, campaign, lead, mailbox, position, inWorkingHours(ago(startedDaysAgo - position * 10), index))
}

/** What a step of the campaign says to this lead: sent at that time, or still to go. */
export function addStep(
  db: Database,
  campaign: Campaign,
  lead: Lead,
  mailbox: SenderEmail,
  position: number,
  at: Date,
): CampaignMail {
  const text = campaignTexts[lead.language][position]
  if (text === undefined) throw new Error(`No campaign has a step ${position + 1}`)
  const fill = (words: string) =>
    words
      .replaceAll('{first}', lead.first_name)
      .replaceAll('{company}', lead.company ?? '')
      .replaceAll('{sender}', mailbox.name.split(' ')[0] ?? '')
  return addCampaignMail(db, {
    workspace_id: campaign.workspace_id,
    campaign_id: campaign.id,
    lead_id: lead.id,
    sender_email_id: mailbox.id,
    step: position + 1,
    subject: fill(text.subject),
    body: text.paragraphs.map((paragraph) => `<p>${escapeHtml(fill(paragraph)).replaceAll('\n', '<br>')}</p>`).join(''),
    raw_message_id: `<${randomUUID()}@${mailbox.email.split('@')[1] ?? ''}>`,
    at,
  })
}

/** Campaigns send between 08:00 and 14:00 UTC, one mail after the other. */
function inWorkingHours(day: Date, index: number): Date {
  const at = new Date(day)
  at.setUTCHours(8 + (index % 6), (index * 7) % 60, (index * 13) % 60, 0)
  return at
}
