import type { ActionType } from '#contract/action-log.ts'

/** The types of the action log, as its screens call them. */
export const actionTypeLabels = {
  page_view: 'Page view',
  button_click: 'Button click',
  form_submit: 'Form submit',
  api_call: 'API call',
  auth: 'Auth',
  error: 'Error',
} as const satisfies Record<ActionType, string>
