import { labelFor } from '../labels.ts'
import type { ApplicationStatus } from '../options.ts'

const APPLICATION_WORDS: Record<ApplicationStatus, string> = {
  pending: 'Applied',
  shortlisted: 'Shortlisted',
  accepted: 'Confirmed',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
}

/** What an application is called wherever its company reads of it: lists, tables, paper, CSV. */
export const applicationWord = (status: string) => labelFor(APPLICATION_WORDS, status)

/** The same to its freelancer, who is told of a refusal gently. */
export const ownApplicationWord = (status: string) =>
  status === 'rejected' ? 'Not this time' : applicationWord(status)
