import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Eraser, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Elsewhere, Erasure, Found } from '#contract/erasures.ts'
import { api, orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { foundWords } from '#web/app/settings/erasure-labels.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { saveText } from '#web/ui/save-text.ts'
import { exactTime } from '#web/ui/time-labels.ts'

/** What a lead may ask for: everything that is kept of them, and that it is erased. */
export function ErasureSection() {
  const { workspaceId } = useWorkspace()
  const [email, setEmail] = useState('')
  const find = useMutation({ mutationFn: (address: string) => api.erasures.find({ workspaceId, email: address }) })
  const forget = () => {
    find.reset()
    setEmail('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find.mutate(email.trim())
  }
  return (
    <SettingsSection
      id="erasure"
      title="Data of a lead"
      description="When a lead asks what you keep of them, or asks you to erase it. What is erased is gone for good, and isn’t fetched from the sending platform again. It stays there until you delete it there."
    >
      <form onSubmit={submit} noValidate className="flex max-w-md items-end gap-2">
        <Field
          label="Email address of the lead"
          error={find.error ? messageOf(find.error) : undefined}
          className="flex-1"
        >
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Button type="submit" icon={Search} loading={find.isPending} disabled={email.trim() === ''}>
          Look Up
        </Button>
      </form>
      {find.data && find.variables && (
        <FoundLead key={find.variables} email={find.variables} {...find.data} onErased={forget} />
      )}
      <Erasures />
    </SettingsSection>
  )
}

type FoundLeadProps = {
  email: string
  found: Found
  names: readonly string[]
  elsewhere?: readonly Elsewhere[]
  erasedAt: string | null
  onErased: () => void
}

function FoundLead({ email, found, names, elsewhere = [], erasedAt, onErased }: FoundLeadProps) {
  const { workspaceId } = useWorkspace()
  const [isAsking, setIsAsking] = useState(false)
  const words = foundWords(found)
  const save = useMutation({
    mutationFn: () => api.erasures.document({ workspaceId, email }),
    onSuccess: ({ document }) => {
      saveText(`${JSON.stringify(document, null, 2)}\n`, { name: 'lead.json', type: 'application/json' })
      notify.success('Data of the lead exported')
    },
    onError: (error) => notify.error('Failed to export the data', { description: messageOf(error) }),
  })
  return (
    <div className="flex flex-col gap-3 rounded-md border p-3">
      <p className="wrap-anywhere text-base text-ink">
        <span className="font-medium">{names.length > 0 ? `${names.join(', ')} (${email})` : email}</span>
        {words
          ? `: ${words}.`
          : `: ${elsewhere.length > 0 ? 'no conversation of their own' : 'nothing'} is kept under this address.`}
      </p>
      {erasedAt !== null && (
        <Banner title={`Erased before, on ${exactTime(new Date(erasedAt))}. What is listed came after that.`} />
      )}
      {elsewhere.length > 0 && (
        <Banner
          title={`They also wrote in ${elsewhere.length === 1 ? 'the conversation' : 'conversations'} of ${elsewhere.map((of) => of.email).join(', ')}. There their address is taken out, and the words stay.`}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={Download}
          onClick={() => save.mutate()}
          loading={save.isPending}
          disabled={!words && elsewhere.length === 0}
        >
          Export Data
        </Button>
        <Button icon={Eraser} variant="danger" onClick={() => setIsAsking(true)}>
          Erase
        </Button>
      </div>
      <EraseQuestion email={email} open={isAsking} onOpenChange={setIsAsking} onErased={onErased} />
    </div>
  )
}

type EraseQuestionProps = {
  email: string
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  onErased: () => void
}

function EraseQuestion({ email, open, onOpenChange, onErased }: EraseQuestionProps) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const erase = useMutation({
    mutationFn: () => api.erasures.erase({ workspaceId, email }),
    onSuccess: async () => {
      onOpenChange(false)
      onErased()
      notify.success('Lead erased', { description: 'The rest of the workspace is being searched for the address.' })
      await queries.invalidateQueries({ queryKey: orpc.erasures.list.key() })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        erase.reset()
        onOpenChange(isOpen)
      }}
      title="Erase this lead?"
      description="Their conversations, what was planned for them, and every mention of their address are erased. Exports of the workspace are deleted, because they hold the lead. Nobody can bring it back. If they write again, you see it, and no agent answers."
      confirmLabel="Erase Lead"
      typed={email}
      loading={erase.isPending}
      error={erase.error ? messageOf(erase.error) : undefined}
      onConfirm={() => erase.mutate()}
    />
  )
}

const isUnderWay = ({ doneAt }: Erasure) => doneAt === null
const lookAgainMs = 3000

function Erasures() {
  const { workspaceId } = useWorkspace()
  const erasures = useQuery({
    ...orpc.erasures.list.queryOptions({ input: { workspaceId } }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lookAgainMs : false),
  })
  return (
    <>
      <LoadFailure isPart title="Failed to load erased leads" of={[erasures]} />
      {erasures.data && erasures.data.length > 0 && (
        <ul aria-label="Erased leads" className="flex flex-col divide-y rounded-md border">
          {erasures.data.map((one) => (
            <li key={one.id} className="flex flex-col gap-1 px-3 py-2 text-sm">
              <span className="text-ink">
                Erased by {one.askedBy ?? 'whoever runs this installation'}{' '}
                <RelativeTime at={one.askedAt} length="long" />
                {isUnderWay(one) && '. Still searching the rest of the workspace'}
              </span>
              <span className="text-ink-muted">{foundWords(one.found) || 'Nothing was kept under the address'}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
