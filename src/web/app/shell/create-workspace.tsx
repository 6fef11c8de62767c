import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { workspaceSettingsSchema } from '#contract/workspaces.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useOpenWorkspace } from '#web/app/shell/use-choose-workspace.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.ts'

const rules = standardSchemaResolver(z.object({ name: workspaceSettingsSchema.shape.name }))

type CreateWorkspaceProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** A further workspace, with the person as its admin; it is shown as soon as it is there. */
export default function CreateWorkspace({ open, onOpenChange }: CreateWorkspaceProps) {
  const formId = useId()
  const form = useForm({ resolver: rules, defaultValues: { name: '' } })
  const creation = useCreateWorkspace(() => onOpenChange(false))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Workspace"
      description="With its own connection, agents, knowledge base and team. Nothing is shared between workspaces."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={creation.isPending}>
            Create Workspace
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={form.handleSubmit((input) => creation.mutate(input))}
        noValidate
        className="flex flex-col gap-4"
      >
        {creation.error && (
          <Banner tone="negative" title="Failed to create workspace">
            {messageOf(creation.error)}
          </Banner>
        )}
        <Field label="Name" required error={form.formState.errors.name?.message}>
          <Input autoComplete="organization" {...form.register('name')} />
        </Field>
      </form>
    </Dialog>
  )
}

function useCreateWorkspace(onCreated: () => void) {
  const queries = useQueryClient()
  const openWorkspace = useOpenWorkspace()
  return useMutation(
    orpc.workspaces.create.mutationOptions({
      onSuccess: async ({ workspaceId }) => {
        notify.success('Workspace created')
        await queries.invalidateQueries({ queryKey: orpc.accounts.me.key() })
        onCreated()
        await openWorkspace(workspaceId)
      },
    }),
  )
}
