import { useId, useState } from 'react'
import type { NoticeChange, NoticePreferences } from '#contract/notices.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

const timeZones = Intl.supportedValuesOf('timeZone')
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
const night = { from: '22:00', until: '07:00' }

type TimesSectionProps = {
  preferences: NoticePreferences
  onChoose: (change: NoticeChange) => void
}

export function TimesSection({ preferences: { digestHour, quiet, timeZone }, onChoose }: TimesSectionProps) {
  return (
    <SettingsSection
      title="When"
      description="During quiet hours nothing is sent to you. It waits for their end and comes as one message."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Daily digest at">
          <Select
            value={String(digestHour)}
            onValueChange={(hour) => onChoose({ digestHour: Number(hour) })}
            options={hours.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
          />
        </Field>
        <ZoneField timeZone={timeZone} onChoose={onChoose} />
      </div>
      <Switch
        label="Quiet hours"
        checked={quiet !== null}
        onCheckedChange={(isOn) => onChoose({ quiet: isOn ? night : null })}
      />
      {quiet && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeField label="From" value={quiet.from} onChange={(from) => onChoose({ quiet: { ...quiet, from } })} />
          <TimeField label="Until" value={quiet.until} onChange={(until) => onChoose({ quiet: { ...quiet, until } })} />
        </div>
      )}
    </SettingsSection>
  )
}

type TimeFieldProps = { label: string; value: string; onChange: (time: string) => void }

/** Stored when the person leaves it: half a time is none. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const store = () => {
    if (typed !== undefined && /^\d\d:\d\d$/.test(typed) && typed !== value) onChange(typed)
    setTyped(undefined)
  }
  return (
    <Field label={label}>
      <Unsaved when={typed !== undefined && typed !== value} />
      <Input
        type="time"
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={store}
        onKeyDown={({ key }) => key === 'Enter' && store()}
      />
    </Field>
  )
}

function ZoneField({ timeZone, onChoose }: Pick<NoticePreferences, 'timeZone'> & Pick<TimesSectionProps, 'onChoose'>) {
  const listId = useId()
  const [typed, setTyped] = useState<string>()
  const zone = typed?.trim()
  const isWrong = zone !== undefined && zone !== '' && !timeZones.includes(zone) && zone !== 'UTC'
  const store = () => {
    if (zone === undefined || isWrong) return
    if (zone !== (timeZone ?? '')) onChoose({ timeZone: zone === '' ? null : zone })
    setTyped(undefined)
  }
  return (
    <Field
      label="Your time zone"
      hint="Empty: the workspace’s."
      error={isWrong ? 'Choose a time zone such as Europe/Berlin.' : undefined}
    >
      <Unsaved when={zone !== undefined && zone !== (timeZone ?? '')} />
      <Input
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? timeZone ?? ''}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={store}
        onKeyDown={({ key }) => key === 'Enter' && store()}
      />
      <datalist id={listId}>
        {timeZones.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </Field>
  )
}
