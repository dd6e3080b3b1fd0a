/** As shared/texts.ts: the specification's words for applying, on their own because the first screen needs no others. */
export const APPLY_TEXT = {
  messageMissing: 'Please add a message to your application',
  failed: 'Application failed',
  done: 'Application submitted successfully!',
} as const
