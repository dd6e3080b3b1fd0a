import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { useDraft } from '../../offline/drafts.ts'
import { emptyDraft, type ProjectDraft } from './project-draft.ts'

/** The project being written, kept on this phone until it is posted. */
export function useProjectDraft() {
  const [text, setText, clear] = useDraft('project')
  const [fresh, setFresh] = useState(() => emptyDraft(newId))
  const draft = read(text) ?? fresh
  const change = (next: Partial<ProjectDraft>) => setText(JSON.stringify({ ...draft, ...next }))

  /** The next one is another project, with an id of its own. */
  async function startAnew() {
    setFresh(emptyDraft(newId))
    await clear()
  }

  return { draft, change, clear: startAnew, hasText: text !== '' }
}

function read(text: string): ProjectDraft | null {
  try {
    return text ? (JSON.parse(text) as ProjectDraft) : null
  } catch {
    return null
  }
}
