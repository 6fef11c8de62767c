import type { PlatformSettings } from '#contract/admin.ts'
import type { Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'

const columns = sql`sign_up as "signUp", refuses_leaked_passwords as "refusesLeakedPasswords",
  action_logs_kept_days as "actionLogsKeptDays", trial_days as "trialDays", default_model as "defaultModel",
  support_email as "supportEmail", support_answer_hours as "supportAnswerHours"`

/** The one row of settings; a migration makes it, and nobody may delete it. */
export async function selectSettings(db: Queryable): Promise<PlatformSettings> {
  const [row] = await db.query<PlatformSettings>(sql`select ${columns} from platform_settings`)
  if (row === undefined) throw new Error('The settings of the platform are gone')
  return row
}

/** The same, locked until the transaction ends. */
export async function lockSettings(db: Queryable): Promise<PlatformSettings> {
  await db.query(sql`select 1 from platform_settings for update`)
  return selectSettings(db)
}

export async function writeSettings(db: Queryable, settings: PlatformSettings): Promise<void> {
  const { signUp, refusesLeakedPasswords, actionLogsKeptDays, trialDays, defaultModel } = settings
  const { supportEmail, supportAnswerHours } = settings
  await db.query(sql`
    update platform_settings set sign_up = ${signUp}, refuses_leaked_passwords = ${refusesLeakedPasswords},
      action_logs_kept_days = ${actionLogsKeptDays}, trial_days = ${trialDays}, default_model = ${defaultModel},
      support_email = ${supportEmail}, support_answer_hours = ${supportAnswerHours}`)
}
