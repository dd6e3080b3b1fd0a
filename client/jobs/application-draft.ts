import { applicationDraft } from '../offline/outbox/kinds/application.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'

/** The draft for a job. An empty `job_role_id` means 'any of them'; without one none has been chosen. */
type ApplicationDraft = { message: string; job_role_id?: string }

const EMPTY: ApplicationDraft = { message: '' }

/** One draft per job, stored on this device. */
export function useApplicationDraft(jobId: string) {
  const [text, setText, , held] = useDraft(applicationDraft(jobId))
  const draft = parse(text)
  const change = (next: Partial<ApplicationDraft>) => setText(JSON.stringify({ ...draft, ...next }))
  return { draft, change, held }
}

function parse(text: string): ApplicationDraft {
  try {
    return { ...EMPTY, ...JSON.parse(text || '{}') }
  } catch {
    return EMPTY
  }
}
