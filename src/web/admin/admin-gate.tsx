import type { ReactNode } from 'react'
import { useAccess } from '#web/admin/access.ts'
import { AccessDenied } from '#web/admin/access-denied.tsx'
import { Verifying } from '#web/admin/verifying.tsx'
import { messageOf } from '#web/api/errors.ts'

type AdminGateProps = {
  /** For who administers the platform. */
  children: ReactNode
  /** For everybody else, where there is something for them. */
  otherwise?: ReactNode
}

/** Lets in who administers the platform. The server decides at each call; this saves the others a screen full of refusals. */
export function AdminGate({ children, otherwise }: AdminGateProps) {
  const { data: access, error, failureCount, isFetching, isError, refetch } = useAccess()
  if (isError && !isFetching) return <AccessDenied unanswered={messageOf(error)} onRetry={() => void refetch()} />
  if (access === undefined || isError) return <Verifying failures={failureCount} />
  if (access === 'administrator') return children
  if (access === 'other' && otherwise) return otherwise
  return <AccessDenied />
}
