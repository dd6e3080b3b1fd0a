import { useState, type FormEvent } from 'react'
import type { Me } from '../../shared/people/users.ts'
import { TEXT } from '../../shared/texts.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { discardItem } from '../offline/outbox/unsent.ts'
import { useStatus } from '../offline/sync/status.ts'
import { saveProfile } from '../offline/outbox/kinds/profile.ts'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { AddressFields } from './address-fields.tsx'
import { EmployerFields } from './employer-fields.tsx'
import { FreelancerFields } from './profile-fields.tsx'
import { ProfileHead } from './profile-head.tsx'
import { mistakesIn, refusedFields, type FieldErrors } from './profile-mistakes.ts'
import styles from './profile.module.css'
import { SaveBar } from './save-bar.tsx'
import { useProfileDraft } from './use-profile-draft.ts'
import { useProfileOutbox } from './use-profile-outbox.ts'

const LOSES_BADGE = 'With another name you are no longer verified, until our staff have looked again.'

/** Saved on the phone at once, and sent as soon as there is signal. */
export function ProfileForm({ me }: { me: Me }) {
  const { refused, isWaiting, watch } = useProfileOutbox()
  const { values, set, changes, isChanged, forget } = useProfileDraft(me, refused?.body.changes)
  const { online } = useStatus()
  const [failure, setFailure] = useState<string | null>(null)
  const [mistakes, setMistakes] = useState<FieldErrors>({})
  const isRenamed = changes.full_name !== undefined
  const errors = { ...refusedFields(refused?.last_error ?? null), ...mistakes }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = mistakesIn(values, me)
    setMistakes(found)
    const isWrong = Object.keys(found).length > 0
    setFailure(isWrong ? TEXT.profileFailed : null)
    if (isWrong || !isChanged) return
    try {
      const { id } = await saveProfile(changes)
      await forget()
      watch(id)
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : TEXT.profileFailed)
    }
  }

  async function undo() {
    watch(null)
    setMistakes({})
    setFailure(null)
    await forget()
    if (refused) await discardItem(refused.id)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ProfileHead me={me} />
      <Field
        label="Full name"
        hint={isRenamed && me.verification_status === 'verified' ? LOSES_BADGE : undefined}
        error={errors.full_name ?? null}
        required
      >
        <TextInput
          autoComplete="name"
          value={values.full_name}
          onChange={(event) => set({ full_name: event.target.value })}
        />
      </Field>
      <AddressFields values={values} set={set} errors={errors} />
      {me.user_type === 'freelancer' ? (
        <FreelancerFields values={values} set={set} errors={errors} />
      ) : (
        <EmployerFields values={values} set={set} errors={errors} isOwner={me.owns_company || !me.company_id} />
      )}
      <SaveBar
        failure={failure ?? (refused ? refused.last_error?.detail || TEXT.profileFailed : null)}
        isChanged={isChanged}
        isWaiting={isWaiting && !online}
        onUndo={() => void undo()}
      />
    </form>
  )
}
