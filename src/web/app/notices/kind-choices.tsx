import {
  mailChoices,
  type NoticeChoice,
  type NoticeKind,
  type NoticePreferences,
  noticeKinds,
  noticeRoles,
} from '#contract/notices.ts'
import { roles } from '#contract/operation.ts'
import { useRole } from '#web/api/workspace.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'

const kindLabels: Record<NoticeKind, { label: string; hint: string }> = {
  high_intent: { label: 'High intent', hint: 'A lead wants to meet, buy or know more.' },
  handoff: { label: 'Needs a person', hint: 'An agent leaves a reply to you, or can’t write one.' },
  send_trouble: { label: 'Failed or unclear sends', hint: 'A reply wasn’t sent, or nobody knows whether it was.' },
  webhooks_silent: { label: 'Webhooks', hint: 'They are missing, changed, or bring nothing.' },
  connection_lost: { label: 'Lost connection', hint: 'The sending platform can’t be read.' },
  agent_paused: { label: 'Paused agents', hint: 'A daily cap is reached, or the workspace is suspended.' },
}

const mailLabels: Record<NoticeChoice['mail'], string> = {
  off: 'No email',
  now: 'Email at once',
  digest: 'Daily digest',
}

type KindChoicesProps = {
  preferences: NoticePreferences
  onChoose: (change: Partial<NoticePreferences>) => void
}

export function KindChoices({ preferences: { choices }, onChoose }: KindChoicesProps) {
  const role = useRole()
  const kinds = noticeKinds.filter((kind) => roles.indexOf(role) >= roles.indexOf(noticeRoles[kind]))
  const change = (kind: NoticeKind, part: Partial<NoticeChoice>) =>
    onChoose({ choices: { ...choices, [kind]: settled({ ...choices[kind], ...part }, part) } })
  return (
    <SettingsSection
      title="What you hear of"
      description="In this workspace, for you alone. Whatever is sent to you also shows up in the app."
    >
      <ul aria-label="What you hear of" className="flex flex-col divide-y rounded-md border">
        {kinds.map((kind) => (
          <KindRow key={kind} kind={kind} choice={choices[kind]} onChange={(part) => change(kind, part)} />
        ))}
      </ul>
    </SettingsSection>
  )
}

/** What is sent stands in the app, and what is not wanted there is not sent. */
const settled = (choice: NoticeChoice, { bell }: Partial<NoticeChoice>): NoticeChoice =>
  bell === false ? { ...choice, mail: 'off' } : { ...choice, bell: choice.bell || choice.mail !== 'off' }

type KindRowProps = { kind: NoticeKind; choice: NoticeChoice; onChange: (part: Partial<NoticeChoice>) => void }

function KindRow({ kind, choice, onChange }: KindRowProps) {
  const { label, hint } = kindLabels[kind]
  return (
    <li className="flex flex-col gap-3 px-3 py-3">
      <Switch label={label} hint={hint} checked={choice.bell} onCheckedChange={(bell) => onChange({ bell })} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          aria-label={`Email about ${label}`}
          size="sm"
          className="w-40"
          value={choice.mail}
          onValueChange={(mail) => onChange({ mail })}
          options={mailChoices.map((value) => ({ value, label: mailLabels[value] }))}
        />
      </div>
    </li>
  )
}
