import type { CredentialFields } from '../../shared/people/credentials.ts'
import type { LocalCredential } from '../offline/store/rows.ts'
import { useFormDraft } from '../offline/outbox/use-form-draft.ts'

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
export const useCredentialDraft = (credential?: LocalCredential) =>
  useFormDraft(
    `credential:${credential?.id ?? 'new'}`,
    credential ? credentialAsTyped(credential) : EMPTY_CREDENTIAL_DRAFT,
  )

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
