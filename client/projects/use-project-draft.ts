import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { useDraft } from '../offline/store/drafts.ts'
import { emptyDraft, type ProjectDraft } from './project-draft.ts'

/** The project being written, kept on this phone until it is posted. */
export function useProjectDraft() {
  const [start, setStart] = useState(() => emptyDraft(newId))
  const { clear, ...kept } = useKeptDraft(NEW_PROJECT, start)

  /** The next one is another project, with an id of its own. */
  async function startAnew() {
    setStart(emptyDraft(newId))
    await clear()
  }

  return { ...kept, clear: startAnew }
}

/** Where the one that is being written lies. */
export const NEW_PROJECT = 'project'

/** What is typed over `start`, kept under a key of its own. */
export function useKeptDraft(key: string, start: ProjectDraft) {
  const [text, setText, clear] = useDraft(key)
  const draft = read(text) ?? start
  const change = (next: Partial<ProjectDraft>) => setText(JSON.stringify({ ...draft, ...next }))
  return { draft, change, clear, hasText: text !== '' }
}

function read(text: string): ProjectDraft | null {
  try {
    return text ? (JSON.parse(text) as ProjectDraft) : null
  } catch {
    return null
  }
}
