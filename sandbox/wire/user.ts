import type { Settings } from '../settings.ts'
import type { Workspace } from '../store/workspaces.ts'

/** The key's user and workspace. Which name the workspace block has differs between instances, and is a switch here. */
export function userWire(workspace: Workspace, shape: Settings['usersShape']) {
  const block = shape === 'team' ? { team: teamBlock(workspace) } : { workspace: workspaceBlock(workspace) }
  return {
    id: 7,
    name: 'Ada Byron',
    email: 'ada@tidewell.example',
    ...block,
    profile_photo_path: null,
    profile_photo_url: 'https://ui-avatars.com/api/?name=A',
    created_at: workspace.created_at,
    updated_at: workspace.created_at,
  }
}

function teamBlock(workspace: Workspace) {
  return {
    id: workspace.id,
    name: workspace.name,
    personal_team: false,
    main: true,
    parent_id: null,
    total_monthly_email_verification_credits: 0,
    remaining_monthly_email_verification_credits: 0,
    remaining_email_verification_credits: 0,
    total_email_verification_credits: 0,
    sender_email_limit: 100_000,
    warmup_limit: 100_000,
    warmup_filter_phrase: null,
    has_access_to_warmup: false,
    has_access_to_healthcheck: false,
    created_at: workspace.created_at,
    updated_at: workspace.created_at,
  }
}

function workspaceBlock(workspace: Workspace) {
  return {
    id: workspace.id,
    name: workspace.name,
    personal_team: false,
    main: true,
    parent_id: null,
    warmup_filter_phrase: null,
    webhooks_secret_key: null,
  }
}
