import { useEffect, useRef } from 'react'
import type { CredentialFields } from '../../shared/people/credentials.ts'
import type { LocalCredential } from '../offline/store/rows.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'

/** As typed: a missing day is empty. `document` is the one picked here, if any. */
export type CredentialDraft = { [Field in keyof CredentialFields]: string } & {
  document: { id: string; name: string } | null
}

const EMPTY_CREDENTIAL_DRAFT: CredentialDraft = {
  name: '',
  issuer: '',
  number: '',
  issued_on: '',
  expires_on: '',
  document: null,
}

/** A new or edited credential, stored on this device as it is typed and picked. */
export function useCredentialDraft(credential?: LocalCredential) {
  const [text, setText, , held] = useDraft(`credential:${credential?.id ?? 'new'}`)
  const draft = {
    ...(credential ? credentialAsTyped(credential) : EMPTY_CREDENTIAL_DRAFT),
    ...parseCredentialDraft(text),
  }
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  /** Builds on the last change, for several changes at once and for slow work. */
  function change(fields: Partial<CredentialDraft>) {
    latest.current = { ...latest.current, ...fields }
    setText(JSON.stringify(latest.current))
  }
  return { draft, change, held }
}

export const credentialFieldsOf = ({
  name,
  issuer,
  number,
  issued_on,
  expires_on,
}: CredentialDraft): CredentialFields => ({
  name: name.trim(),
  issuer: issuer.trim(),
  number: number.trim(),
  issued_on: issued_on || null,
  expires_on: expires_on || null,
})

const credentialAsTyped = ({ name, issuer, number, issued_on, expires_on }: LocalCredential): CredentialDraft => ({
  name,
  issuer,
  number,
  issued_on: issued_on ?? '',
  expires_on: expires_on ?? '',
  document: null,
})

function parseCredentialDraft(text: string): Partial<CredentialDraft> {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return {}
  }
}
