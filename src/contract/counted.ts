/** More tasks of a tab, over all workspaces, than this are not counted one by one. */
export const mostTasksCounted = 1000
