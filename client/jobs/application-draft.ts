import { keepDraft, useDraft } from '../offline/store/drafts.ts'
import { currentDevice } from '../offline/store/device.ts'

/** The draft for a job. An empty `job_role_id` means 'any of them'; without one none has been chosen. */
type ApplicationDraft = { message: string; job_role_id?: string }

const keyOf = (jobId: string) => `application:${jobId}`
const EMPTY: ApplicationDraft = { message: '' }

/** One draft per job, stored on this device. */
export function useApplicationDraft(jobId: string) {
  const [text, setText, clear] = useDraft(keyOf(jobId))
  const draft = parse(text)
  const change = (next: Partial<ApplicationDraft>) => setText(JSON.stringify({ ...draft, ...next }))
  return { draft, change, clear }
}

/** Restores an application taken back from the outbox as the draft that the dialog shows. */
export const keepApplicationDraft = (jobId: string, draft: ApplicationDraft) =>
  keepDraft(currentDevice(), keyOf(jobId), JSON.stringify(draft))

function parse(text: string): ApplicationDraft {
  try {
    return { ...EMPTY, ...JSON.parse(text || '{}') }
  } catch {
    return EMPTY
  }
}
