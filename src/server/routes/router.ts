import { forAnyone } from '../implement.ts'
import { accounts } from './accounts.ts'
import { actionLog } from './action-log.ts'
import { admin } from './admin.ts'
import { agents } from './agents.ts'
import { approvals } from './approvals.ts'
import { assignments } from './assignments.ts'
import { attachments } from './attachments.ts'
import { autonomy } from './autonomy.ts'
import { billing } from './billing.ts'
import { branding } from './branding.ts'
import { bulk } from './bulk.ts'
import { campaigns, connections } from './connections.ts'
import { drafts } from './drafts.ts'
import { erasures } from './erasures.ts'
import { exports } from './exports.ts'
import { guests } from './guests.ts'
import { knowledge } from './knowledge.ts'
import { leadHistory } from './lead-history.ts'
import { lessons } from './lessons.ts'
import { live } from './live.ts'
import { memberships } from './memberships.ts'
import { notes } from './notes.ts'
import { notices } from './notices.ts'
import { numbers } from './numbers.ts'
import { payments } from './payments.ts'
import { personViews } from './person-views.ts'
import { playground } from './playground.ts'
import { presence } from './presence.ts'
import { push } from './push.ts'
import { referrals } from './referrals.ts'
import { replays } from './replays.ts'
import { report } from './report.ts'
import { review } from './review.ts'
import { search } from './search.ts'
import { senders } from './senders.ts'
import { snippets } from './snippets.ts'
import { support } from './support.ts'
import { tasks } from './tasks.ts'
import { team } from './team.ts'
import { threadPages, threads } from './threads.ts'
import { views } from './views.ts'
import { webhooks } from './webhooks.ts'
import { workspaces } from './workspaces.ts'

/** The operations that answer with what PostgreSQL wrote, where they plainly can. */
export const jsonReads = [threadPages]

/** Every operation of the contract with what answers it; one that is missing does not compile. */
export const router = forAnyone.router({
  accounts,
  guests,
  workspaces,
  branding,
  team,
  billing,
  connections,
  campaigns,
  agents,
  autonomy,
  webhooks,
  threads,
  views,
  assignments,
  notes,
  presence,
  drafts,
  review,
  search,
  senders,
  attachments,
  snippets,
  leadHistory,
  tasks,
  bulk,
  knowledge,
  lessons,
  personViews,
  playground,
  replays,
  numbers,
  exports,
  erasures,
  payments,
  notices,
  approvals,
  report,
  support,
  referrals,
  push,
  live,
  memberships,
  actionLog,
  admin,
})
