import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useMay } from '#web/api/workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Stands where the plan does not reach: says so, and leads whoever may to the plans. */
export function PartOfUnlimited({
  icon,
  title,
  description,
}: {
  icon: LucideIcon
  title: string
  description: string
}) {
  const mayPay = useMay('admin')
  return (
    <EmptyState
      icon={icon}
      title={title}
      description={mayPay ? description : `${description} An admin of the workspace can choose it.`}
      action={
        mayPay && (
          <Button asChild>
            <Link to="/billing">Open Billing</Link>
          </Button>
        )
      }
    />
  )
}
