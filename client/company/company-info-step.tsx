import { COMPANY_BIO_MAX, COMPANY_BIO_MIN } from '../../shared/limits.ts'
import { TEXT } from '../../shared/texts.ts'
import type { Place } from '../../shared/places.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Stack } from '../ui/layout.tsx'
import { PlaceInput } from '../trade/place-input.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import type { CompanyDraft } from './company-draft.ts'
import styles from './company-setup.module.css'
import { LogoPicker } from './logo-picker.tsx'

type Props = {
  draft: CompanyDraft
  logoNow: string | null
  /** The alert of this step, shown at the field it is about. */
  problem: string | null
  onChange: (next: Partial<CompanyDraft>) => void
  /** The name is the owner's to change. */
  isOwner?: boolean
}

export function InfoStep({ draft, logoNow, problem, onChange, isOwner = true }: Props) {
  const count = draft.company_bio.trim().length
  const text = (name: 'company_name' | 'website' | 'company_street' | 'company_postcode' | 'company_country') => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })

  return (
    <QueryProvider>
      <Stack gap={4}>
        <LogoPicker logo={draft.logo} now={logoNow} onChange={(logo) => onChange({ logo })} />
        <Field label="Company name" hint={isOwner ? undefined : 'Only the owner of the company can change its name.'}>
          <TextInput autoComplete="organization" maxLength={120} readOnly={!isOwner} {...text('company_name')} />
        </Field>
        <Field
          label="Company bio"
          required
          error={problem === TEXT.companyBioShort ? problem : null}
          hint={
            <span className={count >= COMPANY_BIO_MIN ? styles.enough : undefined}>
              {`${count}/${COMPANY_BIO_MIN}`}
              <span className="sr-only"> characters needed</span>
            </span>
          }
        >
          <TextArea
            rows={4}
            maxLength={COMPANY_BIO_MAX}
            placeholder="What you build, where, and how you treat your crew"
            value={draft.company_bio}
            onChange={({ target }) => onChange({ company_bio: target.value })}
          />
        </Field>
        <Field label="Website" optional error={problem === TEXT.websiteInvalid ? problem : null}>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="url"
            maxLength={300}
            placeholder="https://"
            {...text('website')}
          />
        </Field>
        <Field label="Street" optional>
          <TextInput autoComplete="street-address" maxLength={160} {...text('company_street')} />
        </Field>
        <div className={styles.pair}>
          <Field label="Town or city" optional>
            <PlaceInput
              value={draft.company_city}
              onChange={(company_city) => onChange({ company_city })}
              onChoose={(place) => onChange(addressOf(place, draft))}
            />
          </Field>
          <Field label="Postcode" optional>
            <TextInput
              autoComplete="postal-code"
              autoCapitalize="characters"
              maxLength={12}
              {...text('company_postcode')}
            />
          </Field>
        </div>
        <Field label="Country" optional>
          <TextInput autoComplete="country-name" maxLength={80} {...text('company_country')} />
        </Field>
      </Stack>
    </QueryProvider>
  )
}

const addressOf = ({ label, town, postcode, country }: Place, draft: CompanyDraft) => ({
  company_city: town || label.split(',')[0]!,
  company_postcode: postcode || draft.company_postcode,
  company_country: country || draft.company_country,
})
