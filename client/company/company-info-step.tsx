import {
  COMPANY_BIO_MAX,
  COMPANY_BIO_MIN,
  COMPANY_NAME_MAX,
  COUNTRY_MAX,
  LINK_MAX,
  STREET_MAX,
  TOWN_MAX,
} from '../../shared/limits.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { CharacterCount } from '../ui/fields/counted.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Stack } from '../ui/layout.tsx'
import { PlaceFields } from '../trade/places/place-fields.tsx'
import { TextArea, TextInput } from '../ui/fields/text-input.tsx'
import { type CompanyDraft, companyWhereOf } from './company-draft.ts'
import styles from './company-setup.module.css'
import { useState } from 'react'
import type { JudgeField } from '../ui/hooks/use-form.ts'
import { pictureAddressAt, PREVIEW_WIDTH_PX } from '../../shared/files.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { dropPickedPhoto, keepPickedPhoto } from '../offline/outbox/kinds/photo.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { KeptPhotoPicture, OptionalPicture } from '../trade/files/kept-photo.tsx'
import { PhotoSources, photoRefusalOf } from '../trade/files/photo-sources.tsx'
import { visibleText } from '../../shared/visible-text.ts'

type Props = {
  draft: CompanyDraft
  logoNow: string | null
  /** What the company is called while nothing is typed; '' if it has a name of its own. */
  nameNow?: string
  judged: JudgeField
  onChange: (next: Partial<CompanyDraft>) => void
  /** Only the owner may change the name. */
  isOwner?: boolean
}

export function InfoStep({ draft, logoNow, nameNow = '', judged, onChange, isOwner = true }: Props) {
  const text = (name: 'company_name' | 'website' | 'company_street' | 'company_country') => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })

  return (
    <QueryProvider>
      <Stack gap={4}>
        <LogoPicker logo={draft.logo} now={logoNow} onChange={(logo) => onChange({ logo })} />
        <Field
          label="Company name"
          hint={
            isOwner
              ? nameNow && `If you leave this blank, it stays ${nameNow}.`
              : 'Only the owner of the company can change its name.'
          }
        >
          <TextInput
            autoComplete="organization"
            most={COMPANY_NAME_MAX}
            placeholder="Brightline Events Ltd"
            readOnly={!isOwner}
            {...text('company_name')}
          />
        </Field>
        <Field
          label="Company bio"
          required
          {...judged('company_bio')}
          hint={<CharacterCount count={visibleText(draft.company_bio).length} least={COMPANY_BIO_MIN} />}
        >
          <TextArea
            rows={4}
            most={COMPANY_BIO_MAX}
            placeholder="What you build, where, and how you treat your crew"
            value={draft.company_bio}
            onChange={({ target }) => onChange({ company_bio: target.value })}
          />
        </Field>
        <Field label="Website" optional {...judged('website')}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="url"
            most={LINK_MAX}
            placeholder="https://"
            {...text('website')}
          />
        </Field>
        <Field label="Street" optional>
          <TextInput autoComplete="address-line1" most={STREET_MAX} {...text('company_street')} />
        </Field>
        <div className={styles.pair}>
          <PlaceFields
            most={TOWN_MAX}
            label="Town or city"
            value={draft.company_city}
            where={companyWhereOf(draft)}
            onType={(company_city) => onChange({ company_city, company_place_id: '' })}
            onPostcode={(company_postcode) => onChange({ company_postcode })}
            onChoose={({ id, label, town, postcode, country }) => {
              const chosen = {
                company_city: town || label.split(',')[0]!,
                company_postcode: postcode || draft.company_postcode,
                company_place_id: id,
              }
              onChange({ ...chosen, company_country: country || draft.company_country })
              return companyWhereOf(chosen)
            }}
            onKnown={(place) => onChange({ place })}
          />
        </div>
        <Field label="Country" optional>
          <TextInput autoComplete="country-name" most={COUNTRY_MAX} {...text('company_country')} />
        </Field>
      </Stack>
    </QueryProvider>
  )
}

type LogoPickerProps = {
  logo: CompanyDraft['logo']
  /** Address of the company's present logo. */ now: string | null
  onChange: (logo: CompanyDraft['logo']) => void
}

/** Picks a logo, which is stored on this device at once. */
function LogoPicker({ logo, now, onChange }: LogoPickerProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const isShown = logo !== null && (logo !== undefined || now !== null)

  async function pick([file]: File[]) {
    const refusal = file ? photoRefusalOf(file) : null
    setFailure(refusal)
    if (!file || refusal) return
    try {
      const kept = await keepPickedPhoto(file)
      if (logo) void dropPickedPhoto(logo.id)
      onChange(kept)
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : SPECIFIED_TEXT.photoFailed)
    }
  }

  function remove() {
    if (logo) void dropPickedPhoto(logo.id)
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
            <KeptPhotoPicture id={logo.id} alt="Company logo" className={styles.picture} />
          ) : (
            <OptionalPicture
              src={pictureAddressAt(now!, PREVIEW_WIDTH_PX)}
              alt="Company logo"
              className={styles.picture}
            />
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
