import { useState } from 'react'
import type { Document } from '../../shared/people/credentials.ts'
import { DOCUMENT_MAX } from '../../shared/limits.ts'
import { TEXT } from '../../shared/texts.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { dropDocument, keepDocument } from '../offline/outbox/keep-document.ts'
import { InlineError } from '../ui/inline-error.tsx'
import styles from '../trade/files/photo-picker.module.css'
import { PhotoSources } from '../trade/files/photo-sources.tsx'
import credentials from './credentials.module.css'
import { KeptDocument } from '../trade/files/kept-document.tsx'

type Picked = { id: string; name: string }
type Props = {
  picked: Picked | null
  /** The document that the credential has by now. */
  held: Document | undefined
  error: string | undefined
  onChange: (picked: Picked) => void
}

/** The card or certificate, as a photo or a PDF, kept on this phone the moment it is picked. */
export function DocumentPicker({ picked, held, error, onChange }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const document = picked ?? held

  async function pick([file]: File[]) {
    setFailure(null)
    if (!file) return
    if (!file.type.startsWith('image/') && file.type !== 'application/pdf') return setFailure('Use a photo or a PDF.')
    if (file.size > DOCUMENT_MAX) return setFailure(TEXT.fileTooLarge)
    try {
      const kept = await keepDocument(file)
      onChange(kept)
      if (picked) await dropDocument(picked.id)
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : TEXT.photoFailed)
    }
  }

  return (
    <fieldset className={styles.picker}>
      <legend>Document</legend>
      {document && <KeptDocument id={document.id} name={document.name} />}
      <PhotoSources label={document ? 'Choose another' : 'Choose a photo or PDF'} isDocument onPick={pick} />
      {error && !document && <p className={credentials.why}>A photo or PDF of it is needed</p>}
      {failure && <InlineError what={failure} kept="What you have written is kept." />}
    </fieldset>
  )
}
