import type { Sent } from './sent-log.ts'

export type ExpectedApplication = {
  id: string
  job_id: string
  status: string
  cancelled_by: string | null
  cancel_reason: string
  offer: { id: string; state: string } | null
  /** What its freelancer has asked for last. */
  pay_request?: {
    id: string
    day_rate: number
    from_day: string
    reason: string
    state: string
    answer_reason?: string
  }
}
/** `id`: unknown for the first message of an application, which the server makes. */
export type ExpectedMessage = {
  id?: string
  thread: string
  sender: string
  content: string
  file: string | null
  /** In a channel that the freelancer had left. */
  isAfterLeaving?: boolean
  /** In a channel: the other of the two is there, and had not muted it. */
  isTold?: boolean
}
export type ExpectedItem = { id: string; event_name: string; role: string; end_client: string; photos: string[] }
export type ExpectedCredential = {
  id: string
  name: string
  issuer: string
  number: string
  issued_on: string
  expires_on: string
  file: string
}

/** While it is open or declined, and the application too. */
export const withOpenRequest = ({ pay_request, ...application }: ExpectedApplication): ExpectedApplication => ({
  ...application,
  ...(pay_request &&
    pay_request.state !== 'ended' &&
    ['pending', 'shortlisted', 'accepted'].includes(application.status) && { pay_request }),
})

export const credentialOf = (
  { id, name, issuer, number, issued_on, expires_on }: Sent['body'],
  file: string,
): ExpectedCredential => ({ id, name, issuer, number, issued_on, expires_on, file }) as ExpectedCredential
