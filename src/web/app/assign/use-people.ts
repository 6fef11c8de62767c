import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/operation.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'

export const teamFreshForMs = 5 * 60_000

export const useTeam = () => {
  const { workspaceId } = useWorkspace()
  return useQuery(orpc.team.list.queryOptions({ input: { workspaceId }, staleTime: teamFreshForMs }))
}

/** Of the team those who may answer a lead. */
export const mayAnswer = ({ role }: { role: Role }): boolean => role !== 'client'

/** What a person of the workspace is called; null while nobody knows, and for one who has left. */
export function useNameOf(): (userId: string) => string | null {
  const team = useTeam()
  return (userId) => {
    const member = team.data?.members.find((one) => one.userId === userId)
    return member ? member.fullName || member.email : null
  }
}
