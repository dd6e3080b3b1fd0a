import { useState, type FormEvent } from 'react'
import type { Me } from '../../shared/users.ts'
import { TEXT } from '../../shared/texts.ts'
import { detailOf } from '../http/request.ts'
import { useStatus } from '../offline/status.ts'
import { Field } from '../ui/field.tsx'
import { PlaceInput } from '../ui/place-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast.ts'
import { EmployerFields } from './employer-fields.tsx'
import { FreelancerFields } from './freelancer-fields.tsx'
import { ProfileHead } from './profile-head.tsx'
import styles from './profile.module.css'
import { SaveBar } from './save-bar.tsx'
import { fieldErrors, saveProfile, type FieldErrors } from './save-profile.ts'
import { useProfileDraft } from './use-profile-draft.ts'

/** Saving asks for signal; what is typed is kept on the phone until it is saved or thrown away. */
export function ProfileForm({ me }: { me: Me }) {
  const { values, set, changes, isChanged, forget } = useProfileDraft(me)
  const { online } = useStatus()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    setErrors(values.full_name.trim() ? {} : { full_name: 'Enter your full name.' })
    if (!values.full_name.trim()) return
    setIsBusy(true)
    try {
      await saveProfile(changes)
      await forget()
      toast({ tone: 'go', text: 'Profile saved.' })
    } catch (error) {
      const found = fieldErrors(error)
      setErrors(found)
      setFailure(Object.keys(found).length > 0 ? TEXT.profileFailed : detailOf(error, TEXT.profileFailed))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ProfileHead me={me} />
      <Field label="Full name" error={errors.full_name} required>
        <TextInput
          autoComplete="name"
          value={values.full_name}
          onChange={(event) => set({ full_name: event.target.value })}
        />
      </Field>
      <Field label="Location" hint="Town or address. Others see the town only." error={errors.location}>
        <PlaceInput
          value={values.location}
          onChange={(location) => set({ location })}
          onChoose={(place) =>
            set({ location: place.label, ...(place.postcode ? { postal_code: place.postcode } : {}) })
          }
        />
      </Field>
      <Field label="Postcode" error={errors.postal_code}>
        <TextInput
          autoComplete="postal-code"
          autoCapitalize="characters"
          value={values.postal_code}
          onChange={(event) => set({ postal_code: event.target.value })}
        />
      </Field>
      {me.user_type === 'freelancer' ? (
        <FreelancerFields values={values} set={set} errors={errors} />
      ) : (
        <EmployerFields values={values} set={set} errors={errors} />
      )}
      <SaveBar failure={failure} isChanged={isChanged} isOnline={online} isBusy={isBusy} onUndo={() => void forget()} />
    </form>
  )
}
