import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { brandSchema } from './branding.ts'
import { labelSchema } from './intent.ts'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'
import { needs } from './threads.ts'

/** A lead as a report names them. */
const leadSchema = z.object({
  /** Null for who reads by a link: the thread is not theirs to open. */
  threadId: idSchema.nullable(),
  name: z.string(),
  company: z.string(),
  /** The lead's or our own words, the beginning of them. */
  words: z.string(),
  at: timeSchema,
})

/** One week of a workspace as its clients read it: Monday to Sunday of the workspace's calendar. */
export const reportSchema = z.object({
  /** The company's name where the workspace has one, else its own. */
  workspaceName: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** False while the week goes on. */
  isOver: z.boolean(),
  /** A day of the week before and of the one after, where they may be read. */
  earlier: z.iso.date().nullable(),
  later: z.iso.date().nullable(),
  cameIn: z.object({
    /** Mails that people wrote, in how many conversations. */
    replies: z.int(),
    conversations: z.int(),
    /** Absences, automatic answers, bounces. */
    machineMails: z.int(),
    /** What they were, the most frequent first; null: not read yet. */
    byLabel: z.array(z.object({ label: labelSchema.nullable(), replies: z.int() })),
    /** The five campaigns with the most of them; null: mail without one. */
    byCampaign: z.array(z.object({ campaignName: z.string().nullable(), replies: z.int() })),
  }),
  said: z.object({
    answers: z.int(),
    /** Those that went out without a person, and those that reminded a silent lead. */
    automatic: z.int(),
    followUps: z.int(),
    /** The newest of them. */
    newest: z.array(leadSchema),
  }),
  /** Asked for, proposed or accepted by a lead within the week. */
  meetings: z.object({
    count: z.int(),
    newest: z.array(leadSchema.extend({ day: z.iso.date().nullable(), isAnswered: z.boolean() })),
  }),
  /** All that needs a person at this moment, whenever it came; `longest`: who has waited longest, by a link only of the weeks that it opens. */
  waiting: z.object({
    count: z.int(),
    longest: z.array(leadSchema.extend({ why: z.enum(needs) })),
  }),
})
export type Report = z.infer<typeof reportSchema>
export type ReportLead = z.infer<typeof leadSchema>

/** At most so many of each are named. */
export const reportListed = 20

const readerSchema = z.object({
  id: idSchema,
  email: z.string(),
  /** An admin named the address; else a member asked for it. */
  isNamed: z.boolean(),
  isUnsubscribed: z.boolean(),
})
export type ReportReader = z.infer<typeof readerSchema>

export const reportAccessSchema = z.object({
  /** Whether it is mailed to the person who asks. */
  isSubscribed: z.boolean(),
  /** When the next one is mailed; null: nobody gets one. */
  nextAt: timeSchema.nullable(),
  /** For admins alone: the link that is open, and who gets mail. */
  link: z.object({ createdAt: timeSchema, expiresAt: timeSchema, firstWeek: z.iso.date() }).nullable(),
  readers: z.array(readerSchema),
})
export type ReportAccess = z.infer<typeof reportAccessSchema>

export const reportEmailsSchema = z
  .array(emailSchema)
  .min(1, 'Enter at least one address.')
  .max(50, 'Add at most 50 people at a time.')

const tokenSchema = z.string().min(20).max(200)
const weekSchema = z.iso.date()

export const report = {
  read: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/report',
    'The report of the week of a given day; without one, of the last week that is over',
  )
    .input(inWorkspace.extend({ week: weekSchema.optional() }))
    .output(reportSchema),
  sharing: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/report/sharing',
    'Whether the report is mailed to you; for admins also its link and readers',
  )
    .input(inWorkspace)
    .output(reportAccessSchema),
  subscribe: operation(
    'workspace:client',
    'PUT',
    '/workspaces/{workspaceId}/report/subscription',
    'Have the report mailed to yourself each week, or no more',
  )
    .input(inWorkspace.extend({ isSubscribed: z.boolean() }))
    .output(done),
  addReaders: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/report/readers',
    'Have the report mailed to others; who has unsubscribed stays so',
  )
    .input(inWorkspace.extend({ emails: reportEmailsSchema }))
    .output(
      z.array(z.object({ email: z.string(), outcome: z.enum(['added', 'already_added', 'unsubscribed', 'too_many']) })),
    ),
  removeReader: operation(
    'workspace:admin',
    'DELETE',
    '/workspaces/{workspaceId}/report/readers/{readerId}',
    'Stop mailing the report to somebody; the links that were mailed to them end',
  )
    .input(inWorkspace.extend({ readerId: idSchema }))
    .output(done),
  makeLink: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/report/link',
    'Make a link that opens the report without signing in; the one before it ends',
  )
    .input(inWorkspace.extend({ days: z.int().min(1).max(365).default(90) }))
    .output(z.object({ url: z.string(), expiresAt: timeSchema })),
  revokeLink: operation(
    'workspace:admin',
    'DELETE',
    '/workspaces/{workspaceId}/report/link',
    'End the link that opens the report without signing in',
  )
    .input(inWorkspace)
    .output(done),
  readLinked: operation('public', 'POST', '/report/read', 'Read a report by its link')
    .input(z.object({ token: tokenSchema, week: weekSchema.optional() }))
    .output(z.object({ report: reportSchema, mailedTo: z.string().nullable(), brand: brandSchema.nullable() })),
  unsubscribe: operation('public', 'POST', '/report/unsubscribe', 'Stop the weekly mail, by the link in it')
    .input(z.object({ token: tokenSchema }))
    .output(z.object({ email: z.string() })),
}
