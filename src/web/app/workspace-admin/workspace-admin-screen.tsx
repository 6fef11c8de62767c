import { useMay } from '#web/api/workspace.ts'
import { AuditLog } from '#web/app/settings/audit-log.tsx'
import { AccessRequired } from '#web/app/workspace-admin/access-required.tsx'
import { WorkspaceFigures } from '#web/app/workspace-admin/workspace-figures.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** `/admin` for who does not administer the platform: their workspace at a glance. */
export default function WorkspaceAdminScreen() {
  const isAdmin = useMay('admin')
  return (
    <>
      <PageHeader title="Admin Dashboard" />
      {isAdmin ? (
        <PageBody>
          <WorkspaceFigures />
          <AuditLog />
        </PageBody>
      ) : (
        <AccessRequired />
      )}
    </>
  )
}
