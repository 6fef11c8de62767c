import { z } from 'zod'
import { done, inWorkspace, operation, timeSchema } from './operation.ts'

const logoSchema = z.object({
  /** Below the address of whoever serves it. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
})

const hexSchema = z.string()
const shadesSchema = z.object({
  accent: hexSchema,
  accentHover: hexSchema,
  accentInk: hexSchema,
  accentTint: hexSchema,
  onAccent: hexSchema,
  focus: hexSchema,
})

/** How a workspace shows itself, as far as its plan lets it: in the application, on its domain, in its mails and reports. */
export const brandSchema = z.object({
  /** The company's name where the workspace has one, else its own. */
  name: z.string(),
  logo: logoSchema.nullable(),
  /** Its accent as each theme can use it. */
  shades: z.object({ light: shadesSchema, dark: shadesSchema }).nullable(),
})
export type Brand = z.infer<typeof brandSchema>

/** What a look at a domain's DNS found of its proof. `taken`: another workspace has proved it. */
export const domainFindings = ['proved', 'no_record', 'other_record', 'no_answer', 'taken'] as const
export type DomainFinding = (typeof domainFindings)[number]

const lookSchema = z.object({
  finding: z.enum(domainFindings),
  /** What the record said, at most some of it. */
  values: z.array(z.string()),
  /** Where the domain leads: to where this installation is, or not. `unknown` where that can't be told. */
  leads: z.enum(['here', 'elsewhere', 'nowhere', 'unknown']),
  addresses: z.array(z.string()),
})
export type DomainLook = z.infer<typeof lookSchema>

export const domainSchema = z.object({
  host: z.string(),
  /** What its owner puts into its DNS. */
  record: z.object({ name: z.string(), value: z.string() }),
  provedAt: timeSchema.nullable(),
  checkedAt: timeSchema.nullable(),
  nextCheckAt: timeSchema,
  seen: lookSchema.nullable(),
  /** Proved, but not found so since; `releasedAt`: when it is given up unless it is found again. */
  failingSince: timeSchema.nullable(),
  releasedAt: timeSchema.nullable(),
})
export type CustomDomain = z.infer<typeof domainSchema>

const accentSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a color such as #1f6feb.')

export const brandingSchema = z.object({
  /** Whether the plan has it: what is set is kept either way. */
  isIncluded: z.boolean(),
  logo: logoSchema.nullable(),
  accent: z.string().nullable(),
  /** Whom the workspace's mails are from; null: the company's name. */
  senderName: z.string().nullable(),
  domain: domainSchema.nullable(),
})
export type Branding = z.infer<typeof brandingSchema>

/** The picture itself, before it is written in base64. */
export const maxLogoBytes = 1024 * 1024
const logoTooLarge = 'Choose an image of at most 1 MB.'

/** A small grey picture. */
const aDot =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAMAAABEpIrGAAAAA1BMVEWIiIhYZW6zAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQ4y2NgGAWjYBSMAuwAAAQgAAFWu83mAAAAAElFTkSuQmCC'

export const brandingPatch = z.object({
  accent: accentSchema.nullable().optional(),
  senderName: z
    .string()
    .trim()
    .max(80, 'Use at most 80 characters.')
    .regex(/^[^<>@"\p{C}]*$/u, 'Enter a name without an address or quotation marks, for example Acme.')
    .nullable()
    .optional(),
})

export const branding = {
  read: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/branding',
    'Logo, accent, sender and custom domain as they are set, and what the domain’s DNS must say',
  )
    .input(inWorkspace)
    .output(brandingSchema),
  update: operation('workspace:admin', 'PATCH', '/workspaces/{workspaceId}/branding', 'Change accent or sender')
    .input(inWorkspace.extend(brandingPatch.shape))
    .output(brandingSchema),
  setLogo: operation(
    'workspace:admin',
    'PUT',
    '/workspaces/{workspaceId}/branding/logo',
    'Set the logo: a PNG, JPEG, WebP or SVG in base64, which is drawn anew as a PNG',
  )
    .input(
      inWorkspace.extend({
        image: z
          .base64(logoTooLarge)
          .max(Math.ceil(maxLogoBytes / 3) * 4, logoTooLarge)
          .meta({ examples: [aDot] }),
      }),
    )
    .output(brandingSchema),
  removeLogo: operation('workspace:admin', 'DELETE', '/workspaces/{workspaceId}/branding/logo', 'Remove the logo')
    .input(inWorkspace)
    .output(done),
  checkDomain: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/branding/domain/check',
    'Look at the custom domain’s DNS now, and say what was seen and what is missing',
  )
    .input(inWorkspace)
    .output(domainSchema),
  shown: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/branding/shown',
    'How the workspace shows itself; null where its plan has no branding',
  )
    .input(inWorkspace)
    .output(z.object({ brand: brandSchema.nullable() })),
}
