/** What numbers are told by; named as in the address of a list of threads. */
export const numberDimensions = ['campaign', 'agent', 'sender', 'person', 'label', 'language'] as const
export type NumberDimension = (typeof numberDimensions)[number]
