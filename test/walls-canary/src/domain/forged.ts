// Planted: only doors may make a scope, and this is none.
export const mintScope = (workspaceId: string) => ({ workspaceId })
