import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import type { OwnCompany } from '../../shared/companies/companies.ts'
import { useDraft } from '../offline/store/drafts.ts'
import { dropPhoto } from '../offline/outbox/kinds/photo.ts'
import { type CompanyDraft, draftOf } from './company-draft.ts'

/** The company as it is, with what has been typed over it; kept on this phone until it is saved. */
export function useCompanyDraft(key: string, company: OwnCompany | null) {
  const [kept, keep, forget] = useDraft(key)
  const [firstKey] = useState(() => uuid())
  const typed = useRef<Partial<CompanyDraft> | null>(null)
  const draft: CompanyDraft = { ...draftOf(company, firstKey), ...parse(kept) }

  /** Each change builds on the last, also one that comes after a picture was read. */
  function change(next: Partial<CompanyDraft>) {
    typed.current = { ...(typed.current ?? parse(kept)), ...next }
    keep(JSON.stringify(typed.current))
  }
  async function clear() {
    typed.current = {}
    await forget()
    if (draft.logo) await dropPhoto(draft.logo.id)
  }
  return { draft, change, clear }
}

function parse(text: string): Partial<CompanyDraft> {
  try {
    return JSON.parse(text || '{}') as Partial<CompanyDraft>
  } catch {
    return {}
  }
}
