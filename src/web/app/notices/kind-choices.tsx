import {
  mailChoices,
  type NoticeChange,
  type NoticeChoice,
  type NoticeKind,
  type NoticePreferences,
  noticeKinds,
  noticeRoles,
} from '#contract/notices.ts'
import { roles } from '#contract/operation.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { kindLabels } from '#web/app/notices/kind-labels.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'

const mailLabels: Record<NoticeChoice['mail'], string> = {
  off: 'No email',
  now: 'Email at once',
  digest: 'Daily digest',
}

type KindChoicesProps = {
  preferences: NoticePreferences
  /** They have an address of their own. */
  hasOwnHook: boolean
  /** They switched notifications on in a browser. */
  hasPush: boolean
  onChoose: (change: NoticeChange) => void
}

export function KindChoices({ preferences: { choices }, hasOwnHook, hasPush, onChoose }: KindChoicesProps) {
  const { role, name } = useWorkspace()
  const isInMore = useMe().memberships.length > 1
  const kinds = noticeKinds.filter((kind) => roles.indexOf(role) >= roles.indexOf(noticeRoles[kind]))
  const change = (kind: NoticeKind, part: Partial<NoticeChoice>) =>
    onChoose({ choices: { [kind]: settled({ ...choices[kind], ...part }, part) } })
  // With more ways than mail, these stand in a line of their own.
  const isShort = !hasOwnHook && !hasPush
  return (
    <SettingsSection
      title="What you hear of"
      description={`In ${name}, for you alone${isInMore ? '; each of your other workspaces keeps its own choices' : ''}. Whatever is sent to you also shows up in the app.`}
    >
      {/* Its switch is named by what it is about. */}
      <div aria-hidden className="-mb-2 flex justify-end gap-5 px-3 text-ink-faint text-xs">
        <span>In the app</span>
        {isShort && <span className="w-40 max-sm:hidden">By email</span>}
      </div>
      <ul aria-label="What you hear of" className="flex flex-col divide-y rounded-md border">
        {kinds.map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            choice={choices[kind]}
            hasOwnHook={hasOwnHook}
            hasPush={hasPush}
            isShort={isShort}
            onChange={(part) => change(kind, part)}
          />
        ))}
      </ul>
    </SettingsSection>
  )
}

/** What is sent stands in the app, and what is not wanted there is not sent; wanted again, it goes where all goes. */
function settled(choice: NoticeChoice, { bell }: Partial<NoticeChoice>): NoticeChoice {
  if (bell !== undefined) return { ...choice, slack: bell, push: bell, ...(bell ? {} : { mail: 'off' }) }
  return { ...choice, bell: choice.bell || choice.mail !== 'off' }
}

type KindRowProps = {
  kind: NoticeKind
  choice: NoticeChoice
  hasOwnHook: boolean
  hasPush: boolean
  /** In one line. */
  isShort: boolean
  onChange: (part: Partial<NoticeChoice>) => void
}

function KindRow({ kind, choice, hasOwnHook, hasPush, isShort, onChange }: KindRowProps) {
  const { label, hint } = kindLabels[kind]
  return (
    <li className={cn('flex flex-col gap-3 px-3 py-3', isShort && 'sm:flex-row sm:items-start sm:gap-5')}>
      <div className="min-w-0 flex-1">
        <Switch label={label} hint={hint} checked={choice.bell} onCheckedChange={(bell) => onChange({ bell })} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          aria-label={`Email about ${label}`}
          size="sm"
          className="w-40"
          value={choice.mail}
          onValueChange={(mail) => onChange({ mail })}
          options={mailChoices.map((value) => ({ value, label: mailLabels[value] }))}
        />
        {hasOwnHook && (
          <Checkbox
            label="Your own address"
            checked={choice.slack && choice.bell}
            disabled={!choice.bell}
            onCheckedChange={(slack) => onChange({ slack })}
          />
        )}
        {hasPush && (
          <Checkbox
            label="Browser"
            checked={choice.push && choice.bell}
            disabled={!choice.bell}
            onCheckedChange={(push) => onChange({ push })}
          />
        )}
      </div>
    </li>
  )
}
