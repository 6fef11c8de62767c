import { z } from 'zod'
import { type WorkspaceSettings, workspaceSettingsInput } from '#contract/workspaces.ts'
import { isTimeZone } from '#lib/zoned-time.ts'
import { formSchema } from '#web/app/form-schema.ts'

const fields = z.object({
  name: z.string(),
  timeZone: z.string(),
  wakeTime: z.string(),
  defaultDelayMin: z.string(),
  defaultDelayMax: z.string(),
  undoSeconds: z.string(),
  mcpUrl: z.string(),
  customDomain: z.string(),
  companyName: z.string(),
  /** What happens to the stored router key, which is never shown. */
  keyChange: z.enum(['keep', 'replace', 'remove']),
  openrouterKey: z.string(),
})
export type SettingsFormValues = z.infer<typeof fields>

const checked = workspaceSettingsInput
  .extend({
    timeZone: z.string().trim().refine(isTimeZone, 'Choose a time zone from the list, for example Europe/Berlin.'),
    openrouterKey: z.string().trim().max(500).nullable().optional(),
  })
  .refine(({ defaultDelayMin, defaultDelayMax }) => defaultDelayMin <= defaultDelayMax, {
    path: ['defaultDelayMax'],
    message: 'The longest delay can’t be shorter than the shortest one.',
  })
export type SettingsChange = z.output<typeof checked>

const wholeNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
const textOrNull = (text: string) => text.trim() || null

export const settingsForm = formSchema(
  fields,
  ({ keyChange, openrouterKey, ...values }) => ({
    ...values,
    defaultDelayMin: wholeNumber(values.defaultDelayMin),
    defaultDelayMax: wholeNumber(values.defaultDelayMax),
    undoSeconds: wholeNumber(values.undoSeconds),
    mcpUrl: textOrNull(values.mcpUrl),
    customDomain: textOrNull(values.customDomain),
    companyName: textOrNull(values.companyName),
    // An empty key is never saved: it leaves the stored one as it is.
    ...(keyChange === 'remove' && { openrouterKey: null }),
    ...(keyChange === 'replace' && openrouterKey.trim() && { openrouterKey }),
  }),
  checked,
)

export function formValuesOf(settings: WorkspaceSettings): SettingsFormValues {
  return {
    name: settings.name,
    timeZone: settings.timeZone,
    wakeTime: settings.wakeTime,
    defaultDelayMin: String(settings.defaultDelayMin),
    defaultDelayMax: String(settings.defaultDelayMax),
    undoSeconds: String(settings.undoSeconds),
    mcpUrl: settings.mcpUrl ?? '',
    customDomain: settings.customDomain ?? '',
    companyName: settings.companyName ?? '',
    keyChange: 'keep',
    openrouterKey: '',
  }
}
