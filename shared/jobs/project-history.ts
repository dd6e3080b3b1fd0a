import { z } from 'zod'
import { namedObject } from '../fields.ts'

/** What a company's team does to a project. */
const PROJECT_EVENT_KINDS = [
  'posted',
  'edited',
  'closed',
  'reopened',
  'asked_first',
  'opened',
  /** By itself: the time of a list asked first is over, or it could not be asked. `by` is who posted the project. */
  'shown_to_all',
  'offering',
  'offer_stopped',
  'plan',
  'call_sheet',
  'document',
  'sheet_reminded',
  'messaged',
  'reminded',
  'channel_for_team',
  'channel_for_all',
  'invited',
  'shortlisted',
  'accepted',
  'rejected',
  'cancelled',
  'undone',
] as const
export type ProjectEventKind = (typeof PROJECT_EVENT_KINDS)[number]

/** GET /jobs/{id}/history: something that one of the company's team did. */
export const projectEventSchema = namedObject('ProjectEvent', {
  id: z.string(),
  kind: z.enum(PROJECT_EVENT_KINDS),
  /** Full name; 'Former member' once their account is deleted. */
  by: z.string(),
  /** Whom an invitation or a decision was about. */
  freelancer: z.object({ id: z.string(), full_name: z.string() }).nullable(),
  /** Of the plan or the call sheet. */
  version: z.int().nullable(),
  /** What it changed, in words: 'Rigger: £300/day instead of £280/day'. */
  lines: z.array(z.string()),
  created_at: z.string(),
})
export type ProjectEvent = z.infer<typeof projectEventSchema>
