import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { saveText } from '#web/ui/save-text.ts'

/** All invoices as a file for a spreadsheet. */
export function ExportInvoices() {
  const { workspaceId } = useWorkspace()
  const save = useMutation({
    mutationFn: () => api.payments.exportInvoices({ workspaceId }),
    onSuccess: ({ name, csv }) => {
      saveText(csv, { name, type: 'text/csv;charset=utf-8' })
      notify.success('Invoices exported to CSV')
    },
    onError: (error) => notify.error('Failed to export invoices', { description: messageOf(error) }),
  })
  return (
    <Button className="self-start" loading={save.isPending} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  )
}
