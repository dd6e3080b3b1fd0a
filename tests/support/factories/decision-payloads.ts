import type { UndoableDecision } from '../../../server/db/schema/undoable-decisions.ts'
import type { ApplicationStatus } from '../../../shared/options.ts'

/** The payload that releases before 28 November 2026 gave the delivery of a decision which could be undone. */
export function payloadOfReleaseBefore(decision: UndoableDecision, applicationStatus: ApplicationStatus) {
  const { application_id, job_id, was, status: to, message: content, author_id } = decision
  const { job_role_id: role_id, decided_at: taken_at, terms } = decision
  const isAcceptance = to === 'accepted'
  const before = { job_id, application_id, was, to: applicationStatus }
  return {
    job_id,
    application_id,
    was,
    to,
    ...(content && { message: { author_id, content } }),
    ...(isAcceptance && { place: { role_id, taken_at, terms } }),
    ...(isAcceptance && applicationStatus !== was && { before }),
  }
}
