import { useState } from 'react'
import { useDraft } from './use-draft.ts'

/** The words of a field: the draft that was left in it, else `saved`. Once somebody types, also nothing, that stays. */
export function useDraftOver(key: string, saved: string) {
  const [draft, setDraft, clear] = useDraft(key)
  const [typed, setTyped] = useState<string | null>(null)
  const write = (words: string) => {
    setTyped(words)
    setDraft(words)
  }
  return [typed ?? (draft || saved), write, clear] as const
}
