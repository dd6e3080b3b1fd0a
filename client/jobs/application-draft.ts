import { applicationDraftKey } from '../offline/outbox/kinds/application.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'

/** The draft for a job. An empty `job_role_id` means 'any of them'; without one none has been chosen. */
type ApplicationDraft = { message: string; job_role_id?: string }

const EMPTY_APPLICATION_DRAFT: ApplicationDraft = { message: '' }

/** One draft per job, stored on this device. */
export function useApplicationDraft(jobId: string) {
  const [text, setText, , held] = useDraft(applicationDraftKey(jobId))
  const draft = parseApplicationDraft(text)
  const change = (next: Partial<ApplicationDraft>) => setText(JSON.stringify({ ...draft, ...next }))
  return { draft, change, held }
}

function parseApplicationDraft(text: string): ApplicationDraft {
  try {
    return { ...EMPTY_APPLICATION_DRAFT, ...JSON.parse(text || '{}') }
  } catch {
    return EMPTY_APPLICATION_DRAFT
  }
}
