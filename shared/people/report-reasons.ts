/** Reasons to report a person or a message. The last one requires an explanation. */
export const REPORT_REASONS = [
  'Spam or a scam',
  'Abuse or threats',
  'Not who they say they are',
  'Unsafe or unpaid work',
  'Something else',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
