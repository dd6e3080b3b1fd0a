import { useEffect } from 'react'
import { useDraft } from '../offline/store/drafts.ts'

/** The project has been posted: what was kept of it on this phone goes; a draft of another project stays. */
export function useForgetDraft(jobId: string | undefined) {
  const [text, , clear] = useDraft('project')
  useEffect(() => {
    if (jobId && text && (JSON.parse(text) as { id?: string }).id === jobId) void clear()
  }, [jobId, text, clear])
}
