/** The specification's texts for applying, apart from shared/specified-texts.ts because the first screen needs no others. */
export const APPLY_TEXT = {
  messageMissing: 'Please add a message to your application',
  failed: 'Application failed',
  done: 'Application submitted successfully!',
} as const

/** What stands for a person's first name in an invitation of several. */
export const FIRST_NAME_PLACEHOLDER = '{name}'
