import { useState } from 'react'
import { TEXT } from '../../shared/texts.ts'
import { pictureAt, PREVIEW } from '../../shared/files.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { dropPhoto, keepPhoto } from '../offline/outbox/kinds/photo.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { KeptPhoto } from '../trade/files/kept-photo.tsx'
import { PhotoSources, refusalOf } from '../trade/files/photo-sources.tsx'
import { Picture } from '../trade/files/picture.tsx'
import type { CompanyDraft } from './company-draft.ts'
import styles from './company-setup.module.css'

type Props = {
  logo: CompanyDraft['logo']
  /** Address of the one the company has. */ now: string | null
  onChange: (logo: CompanyDraft['logo']) => void
}

/** A logo from the device, kept on this phone the moment it is picked. */
export function LogoPicker({ logo, now, onChange }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const isShown = logo !== null && (logo !== undefined || now !== null)

  async function pick([file]: File[]) {
    const refusal = file ? refusalOf(file) : null
    setFailure(refusal)
    if (!file || refusal) return
    try {
      const kept = await keepPhoto(file)
      if (logo) void dropPhoto(logo.id)
      onChange(kept)
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : TEXT.photoFailed)
    }
  }

  function remove() {
    if (logo) void dropPhoto(logo.id)
    onChange(null)
  }

  return (
    <fieldset className={styles.logo}>
      <legend>
        Company logo <span className={styles.optional}>optional</span>
      </legend>
      {isShown && (
        <div className={styles.shown}>
          {logo ? (
            <KeptPhoto id={logo.id} alt="Company logo" className={styles.picture} />
          ) : (
            <Picture src={pictureAt(now!, PREVIEW)} alt="Company logo" className={styles.picture} />
          )}
          <Button size="sm" onClick={remove}>
            Remove
          </Button>
        </div>
      )}
      <PhotoSources label={isShown ? 'Choose another' : 'Choose a logo'} onPick={(files) => void pick(files)} />
      {failure && <InlineError what={failure} kept="What you typed is kept." />}
    </fieldset>
  )
}
