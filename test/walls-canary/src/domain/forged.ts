// Planted: only entry points may make a scope, and this is none.
export const mintScope = (workspaceId: string) => ({ workspaceId })
