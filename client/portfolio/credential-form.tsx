import { CREDENTIAL_NAMES } from '../../shared/people/credential-names.ts'
import type { LocalCredential } from '../offline/store/rows.ts'
import { DateInput } from '../ui/fields/date-time-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { SuggestedText } from '../ui/fields/suggested-text.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import styles from './credentials.module.css'
import type { CredentialDraft } from './use-credential-draft.ts'
import { useState } from 'react'
import type { StoredDocument } from '../../shared/people/credentials.ts'
import { CREDENTIAL_NAME_MAX, CREDENTIAL_NUMBER_MAX, DOCUMENT_BYTES_MAX } from '../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { dropPickedDocument, keepDocument } from '../offline/outbox/keep-document.ts'
import { InlineError } from '../ui/inline-error.tsx'
import photoPickerStyles from '../trade/files/photo-picker.module.css'
import { PhotoSources } from '../trade/files/photo-sources.tsx'
import { KeptDocumentView } from '../trade/files/document-view.tsx'
import { hasVisibleText } from '../../shared/visible-text.ts'

type CredentialFaults = Partial<Record<keyof CredentialDraft, string>>
type Props = {
  draft: CredentialDraft
  onChange: (fields: Partial<CredentialDraft>) => void
  faults: CredentialFaults
  /** The one being edited. */
  credential?: LocalCredential | undefined
}

export function CredentialForm({ draft, onChange, faults, credential }: Props) {
  const input = (name: 'issuer' | 'number') => ({
    value: draft[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  const day = (name: 'issued_on' | 'expires_on') => ({
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <>
      <Field label="Credential" required error={faults.name}>
        <SuggestedText
          options={CREDENTIAL_NAMES}
          value={draft.name}
          most={CREDENTIAL_NAME_MAX}
          placeholder="IPAF PAL card, First Aid at Work"
          onChange={(name) => onChange({ name })}
        />
      </Field>
      <Field label="Issued by" required error={faults.issuer}>
        <TextInput {...input('issuer')} most={CREDENTIAL_NAME_MAX} placeholder="IPAF, PASMA, St John Ambulance" />
      </Field>
      <Field label="Number" optional hint="Only companies you apply to see the whole number.">
        <TextInput {...input('number')} most={CREDENTIAL_NUMBER_MAX} autoComplete="off" />
      </Field>
      <div className={styles.dates}>
        <Field label="Issued on" optional error={faults.issued_on}>
          <DateInput {...day('issued_on')} />
        </Field>
        <Field label="Expires on" optional error={faults.expires_on}>
          <DateInput {...day('expires_on')} />
        </Field>
      </div>
      <DocumentPicker
        picked={draft.document}
        held={credential?.document}
        error={faults.document}
        onChange={(document) => onChange({ document })}
      />
    </>
  )
}

export const NEEDED_FAULT_TEXT = 'Needed'

/** Errors by field; empty if it can be saved. */
export function credentialFaultsOf(draft: CredentialDraft, credential?: LocalCredential): CredentialFaults {
  const { issued_on, expires_on } = draft
  return {
    ...(hasVisibleText(draft.name) ? {} : { name: NEEDED_FAULT_TEXT }),
    ...(hasVisibleText(draft.issuer) ? {} : { issuer: NEEDED_FAULT_TEXT }),
    ...(draft.document || credential ? {} : { document: NEEDED_FAULT_TEXT }),
    ...(issued_on && expires_on && expires_on < issued_on ? { expires_on: 'Choose a day after it was issued' } : {}),
  }
}

type PickedCredentialFile = { id: string; name: string }
type DocumentPickerProps = {
  picked: PickedCredentialFile | null
  /** The document that the credential has now. */
  held: StoredDocument | undefined
  error: string | undefined
  onChange: (picked: PickedCredentialFile) => void
}

/** The card or certificate, as a photo or a PDF, stored on this device as soon as it is picked. */
function DocumentPicker({ picked, held, error, onChange }: DocumentPickerProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const document = picked ?? held

  async function pick([file]: File[]) {
    setFailure(null)
    if (!file) return
    if (!file.type.startsWith('image/') && file.type !== 'application/pdf') return setFailure('Use a photo or a PDF.')
    if (file.size > DOCUMENT_BYTES_MAX) return setFailure(SPECIFIED_TEXT.fileTooLarge)
    try {
      const kept = await keepDocument(file)
      onChange(kept)
      if (picked) await dropPickedDocument(picked.id)
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : SPECIFIED_TEXT.photoFailed)
    }
  }

  return (
    <fieldset className={photoPickerStyles.picker}>
      <legend>Document</legend>
      {document && <KeptDocumentView id={document.id} name={document.name} />}
      <PhotoSources label={document ? 'Choose another' : 'Choose a photo or PDF'} isDocument onPick={pick} />
      {error && !document && <p className={styles.why}>Add a photo or PDF of it</p>}
      {failure && <InlineError what={failure} kept="What you have written is kept." />}
    </fieldset>
  )
}
