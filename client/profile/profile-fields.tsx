import {
  BIO_MAX,
  COMPANY_BIO_MAX,
  COMPANY_NAME_MAX,
  LINK_MAX,
  LOCATION_MAX,
  ROLE_NAME_MAX,
  STREET_MAX,
} from '../../shared/limits.ts'
import { useState } from 'react'
import { HOURLY_RATE_SIGN } from '../../shared/money.ts'
import { JOB_ROLES } from '../../shared/people/roles.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Stack } from '../ui/layout.tsx'
import { Field } from '../ui/fields/field.tsx'
import { SuggestedText } from '../ui/fields/suggested-text.tsx'
import { TextArea, TextInput } from '../ui/fields/text-input.tsx'
import { type JudgedField, type ProfileValues, profilePlaceOf } from './profile-values.ts'
import type { PlaceSuggestion } from '../../shared/places.ts'
import {
  CertificationsField,
  ExperienceField,
  JobRolesField,
  SkillsField,
  TravelField,
} from '../trade/profession-fields.tsx'
import { PlaceFields } from '../trade/places/place-fields.tsx'

type ProfileFieldsProps = { values: ProfileValues; set: (change: Partial<ProfileValues>) => void; judged: JudgedField }

export function FreelancerFields({ values, set, judged }: ProfileFieldsProps) {
  return (
    <>
      <TravelField
        value={values.travel_distance}
        onChange={(travel_distance) => set({ travel_distance })}
        {...judged('travel_distance')}
      />
      <Field label="Main job role" hint="Shown under your name." optional {...judged('job_role')}>
        <SuggestedText
          most={ROLE_NAME_MAX}
          options={JOB_ROLES}
          value={values.job_role}
          onChange={(job_role) => set({ job_role })}
          onEnter={() => {}}
        />
      </Field>
      <JobRolesField value={values.job_roles} onChange={(job_roles) => set({ job_roles })} {...judged('job_roles')} />
      <SkillsField value={values.skills} onChange={(skills) => set({ skills })} {...judged('skills')} />
      <CertificationsField
        value={values.certifications}
        onChange={(certifications) => set({ certifications })}
        {...judged('certifications')}
      />
      <ExperienceField
        value={values.industry_experience}
        onChange={(industry_experience) => set({ industry_experience })}
        {...judged('industry_experience')}
      />
      <Field label="Bio" {...judged('bio')}>
        <TextArea rows={5} most={BIO_MAX} value={values.bio} onChange={(event) => set({ bio: event.target.value })} />
      </Field>
      <ProfileLinkField name="portfolio_url" label="Portfolio URL" values={values} set={set} judged={judged} />
      <ProfileLinkField name="linkedin" label="LinkedIn" values={values} set={set} judged={judged} />
      <RarelyUsedFields values={values} set={set} judged={judged} />
    </>
  )
}

/** What the trade rarely uses: its money is day rates. Open while something in it is wrong. */
function RarelyUsedFields({ values, set, judged }: ProfileFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure
      label="More"
      isOpen={isOpen || Boolean(judged('hourly_rate').error ?? judged('github').error)}
      onChange={setIsOpen}
    >
      <Stack gap={4}>
        <Field
          label={`Hourly rate, ${HOURLY_RATE_SIGN}`}
          hint="Kept with your profile. Jobs here are paid by the day."
          optional
          {...judged('hourly_rate')}
        >
          <TextInput
            inputMode="decimal"
            value={values.hourly_rate}
            onChange={(event) => set({ hourly_rate: event.target.value })}
          />
        </Field>
        <ProfileLinkField name="github" label="GitHub" values={values} set={set} judged={judged} />
      </Stack>
    </Disclosure>
  )
}

type ProfileLinkFieldProps = ProfileFieldsProps & { name: 'portfolio_url' | 'linkedin' | 'github'; label: string }

function ProfileLinkField({ name, label, values, set, judged }: ProfileLinkFieldProps) {
  return (
    <Field label={label} hint="Starting with http:// or https://" optional {...judged(name)}>
      <TextInput
        type="url"
        most={LINK_MAX}
        inputMode="url"
        autoComplete="url"
        value={values[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  )
}

export function AddressFields({ values, set, judged }: ProfileFieldsProps) {
  /** Only the town of an address becomes the location, which others see. */
  function choose({ id, label, street_number, route, town, postcode }: PlaceSuggestion) {
    const chosen = {
      location: town ? `${town}, UK` : label,
      postal_code: postcode || values.postal_code,
      place_id: id,
    }
    set({ ...chosen, ...(route && town ? { street: `${street_number} ${route}`.trim() } : {}) })
    return profilePlaceOf(chosen)
  }

  return (
    <>
      <PlaceFields
        most={LOCATION_MAX}
        hint="Your town. Others see it."
        value={values.location}
        where={profilePlaceOf(values)}
        postcodeError={judged('postal_code').error}
        {...judged('location')}
        onType={(location) => set({ location, place_id: '' })}
        onPostcode={(postal_code) => set({ postal_code })}
        onChoose={choose}
        onKnown={(place) => set({ place })}
      />
      <Field label="Street" hint="Nobody else sees it." optional {...judged('street')}>
        <TextInput
          autoComplete="address-line1"
          most={STREET_MAX}
          value={values.street}
          onChange={(event) => set({ street: event.target.value })}
        />
      </Field>
    </>
  )
}

const OWNER_CHANGES_NAME_HINT = 'Only the owner of the company can change its name.'

/** Every member edits the company's description; its name only the owner. */
export function EmployerFields({ values, set, judged, isOwner }: ProfileFieldsProps & { isOwner: boolean }) {
  return (
    <>
      <Field label="Company name" hint={isOwner ? undefined : OWNER_CHANGES_NAME_HINT} {...judged('company_name')}>
        <TextInput
          autoComplete="organization"
          most={COMPANY_NAME_MAX}
          readOnly={!isOwner}
          value={values.company_name}
          onChange={(event) => set({ company_name: event.target.value })}
        />
      </Field>
      <Field label="Company description" {...judged('company_description')}>
        <TextArea
          rows={6}
          most={COMPANY_BIO_MAX}
          value={values.company_description}
          onChange={(event) => set({ company_description: event.target.value })}
        />
      </Field>
    </>
  )
}
