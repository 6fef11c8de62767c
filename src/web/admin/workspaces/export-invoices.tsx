import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { saveText } from '#web/ui/save-text.ts'

/** All invoices of all workspaces, page by page into one file. */
export function ExportInvoices() {
  const save = useMutation({
    mutationFn: allPages,
    onSuccess: ({ name, csv }) => {
      saveText(csv, { name, type: 'text/csv;charset=utf-8' })
      notify.success('Invoices exported to CSV')
    },
    onError: (error) => notify.error('Failed to export invoices', { description: messageOf(error) }),
  })
  return (
    <Button loading={save.isPending} onClick={() => save.mutate()}>
      Export invoices
    </Button>
  )
}

async function allPages(): Promise<{ name: string; csv: string }> {
  const first = await api.admin.exportInvoices({})
  let csv = first.csv
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const next = await api.admin.exportInvoices({ cursor })
    csv += next.csv
    cursor = next.nextCursor
  }
  return { name: first.name, csv }
}
