import { Building2, Megaphone } from 'lucide-react'
import { useState } from 'react'
import { Example, ExamplePage } from '#web/gallery/example.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const tones = [
  { value: 'professional', label: 'Professional' },
  { value: 'casual', label: 'Casual' },
  { value: 'founder', label: 'Founder', hint: 'First person, short, direct' },
  { value: 'salesy', label: 'Salesy', disabled: true },
] as const

export function FormExamples() {
  return (
    <ExamplePage title="Forms">
      <TextExamples />
      <ChoiceExamples />
    </ExamplePage>
  )
}

function TextExamples() {
  const [search, setSearch] = useState('')
  const [tone, setTone] = useState<(typeof tones)[number]['value'] | undefined>(undefined)
  return (
    <Example title="Fields">
      <div className="grid w-full items-start gap-5 sm:grid-cols-2">
        <Field label="Agent name" hint="Leads never see it." required>
          <Input placeholder="Outbound DACH" />
        </Field>
        <Field label="Workspace name" optional aside="12 / 60">
          <Input defaultValue="Grundstücksverkehrsgenehmigung GmbH" />
        </Field>
        <Field
          label="Base URL"
          error="This address isn’t responding. Check it and try again."
          hint="As your platform shows it."
        >
          <Input defaultValue="https://mail.example.com" />
        </Field>
        <Field label="API key">
          <PasswordInput noun="API key" defaultValue="0123456789" />
        </Field>
        <Field label="Tone" error={tone ? undefined : 'Choose a tone'}>
          <Select value={tone} onValueChange={setTone} options={tones} />
        </Field>
        <Field label="Delay" hint="0 to 10,080">
          <Input type="number" defaultValue={5} end="min" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Only an admin can change this" />
        </Field>
        <Field label="Search" hideLabel>
          <SearchInput label="Search threads" value={search} onValueChange={setSearch} kbd="/" />
        </Field>
        <Field label="Content" className="sm:col-span-2" hint="Grows with its text.">
          <Textarea defaultValue={'Hi Jonas,\n\nThursday at 10:30 works. I have sent an invitation.\n\nBest\nAnna'} />
        </Field>
      </div>
    </Example>
  )
}

function ChoiceExamples() {
  const [isAuto, setIsAuto] = useState(true)
  const [isGolden, setIsGolden] = useState(false)
  const [level, setLevel] = useState<'workspace' | 'campaign'>('workspace')
  return (
    <>
      <Example title="Choices" stacked>
        <Switch
          checked={isAuto}
          onCheckedChange={setIsAuto}
          label="Auto-send"
          hint="Replies go out without a person reading them first."
        />
        <Switch checked={!isAuto} onCheckedChange={(on) => setIsAuto(!on)} label="Follow-ups" />
        <Switch checked={false} onCheckedChange={setIsAuto} label="Disabled" disabled />
        <Checkbox
          checked={isGolden}
          onCheckedChange={setIsGolden}
          label="Golden reply"
          hint="An example for drafts to follow."
        />
        <Checkbox checked="indeterminate" onCheckedChange={setIsGolden} label="Some of the threads" />
        <Checkbox checked onCheckedChange={setIsGolden} label="Checked and disabled" disabled />
        <Checkbox
          checked={false}
          onCheckedChange={setIsGolden}
          label="I accept the terms"
          error="Accept the terms to continue"
        />
      </Example>
      <Example title="Cards" stacked>
        <RadioCards
          label="Works for"
          columns={2}
          value={level}
          onValueChange={setLevel}
          options={[
            { value: 'workspace', label: 'All campaigns', hint: 'And replies that belong to none.', icon: Building2 },
            {
              value: 'campaign',
              label: 'One campaign',
              hint: 'It takes precedence over the workspace’s agent there.',
              icon: Megaphone,
            },
          ]}
        />
        <div className="flex gap-2">
          <Button variant="primary">Create agent</Button>
          <Button variant="ghost">Cancel</Button>
        </div>
      </Example>
    </>
  )
}
