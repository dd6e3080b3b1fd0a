import { useEffect, useState } from 'react'
import { FULL_NAME_MAX } from '../../shared/limits.ts'
import type { OwnRecord } from '../../shared/people/users.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { findKnownPlace, placeProblem } from '../trade/places/known-place.ts'
import { discardUnsentItem } from '../offline/outbox/unsent.ts'
import { useStatus } from '../offline/sync/status.ts'
import { PROFILE_DRAFT_KEY, queueProfileChanges } from '../offline/outbox/kinds/profile.ts'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { AddressFields, EmployerFields, FreelancerFields } from './profile-fields.tsx'
import { ProfileHead } from './profile-head.tsx'
import {
  profileChangesIn,
  isAddressMoved,
  profileMistakesIn,
  type ProfileValues,
  refusedProfileFields,
  profileValuesOf,
  profilePlaceOf,
} from './profile-values.ts'
import styles from './profile.module.css'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { useLive } from '../offline/store/use-live.ts'
import { type ProfileChanges, waitingProfileRows } from '../offline/store/profile-rows.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useFormDraft } from '../offline/outbox/use-form-draft.ts'
import { useForm } from '../ui/hooks/use-form.ts'

const LOSES_BADGE_HINT = 'Change your name and you lose the badge until our staff have checked it.'

/** Saved on the device at once, and sent when there is signal. */
export function ProfileForm({ me }: { me: OwnRecord }) {
  const { refused, isWaiting, watch } = useProfileOutbox()
  const { values, set, isCorrected, changes, isChanged, forget } = useProfileDraft(me, refused?.body.changes)
  const { online } = useStatus()
  const [failure, setFailure] = useState<string | null>(null)
  const isRenamed = changes.full_name !== undefined
  const refusals = refusedProfileFields(refused?.last_error ?? null)
  const mistakes = profileMistakesIn(values, me)
  const form = useForm(mistakes, {
    send: save,
    forget: () => setFailure(null),
    problem: Object.values(mistakes).some(Boolean) ? SPECIFIED_TEXT.profileFailed : null,
    findProblem: async () => ((await isPlaceUnknown()) ? SPECIFIED_TEXT.profileFailed : null),
    fields: Object.fromEntries(
      Object.entries(refusals).filter(([field]) => !isCorrected(field as keyof ProfileValues)),
    ),
  })
  const { judged } = form
  const fields = { values, set, judged }

  async function save() {
    if (!isChanged) return false
    try {
      const { id } = await queueProfileChanges(changes)
      await forget()
      watch(id)
      return true
    } catch (error) {
      setFailure(error instanceof StorageFull ? error.detail : SPECIFIED_TEXT.profileFailed)
      return false
    }
  }

  /** The place that is saved already is not asked about again. Its field says itself that it is unknown. */
  async function isPlaceUnknown() {
    if (!isAddressMoved(values, me)) return false
    const place = await findKnownPlace(profilePlaceOf(values))
    if (place !== values.place) set({ place })
    return placeProblem({ ...profilePlaceOf(values), place }) !== null
  }

  async function undo() {
    watch(null)
    form.startOver()
    setFailure(null)
    await forget()
    if (refused) await discardUnsentItem(refused.id)
  }

  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <ProfileHead me={me} />
      <Field
        label="Full name"
        hint={isRenamed && me.verification_status === 'verified' ? LOSES_BADGE_HINT : undefined}
        required
        {...judged('full_name')}
      >
        <TextInput
          autoComplete="name"
          most={FULL_NAME_MAX}
          value={values.full_name}
          onChange={(event) => set({ full_name: event.target.value })}
        />
      </Field>
      <AddressFields {...fields} />
      {me.user_type === 'freelancer' ? (
        <FreelancerFields {...fields} />
      ) : (
        <EmployerFields {...fields} isOwner={me.owns_company || !me.company_id} />
      )}
      <ProfileSaveBar
        failure={
          form.problem ?? failure ?? (refused ? refused.last_error?.detail || SPECIFIED_TEXT.profileFailed : null)
        }
        isChanged={isChanged}
        isWaiting={isWaiting && !online}
        onUndo={() => void undo()}
      />
    </form>
  )
}

type Props = { failure: string | null; isChanged: boolean; isWaiting: boolean; onUndo: () => void }

/** Visible at the bottom from the first change on. */
function ProfileSaveBar({ failure, isChanged, isWaiting, onUndo }: Props) {
  return (
    <div className={isChanged ? styles.saveBar : undefined}>
      {failure && <InlineError what={failure} kept="What you typed is kept." />}
      <output className={styles.offline}>
        {isWaiting && 'Saved on this device. It is sent as soon as there is signal.'}
      </output>
      {isChanged && (
        <div className={styles.save}>
          <Button onClick={onUndo}>Discard changes</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </div>
      )}
    </div>
  )
}

/** The state of edits made here: waiting for signal, refused, or saved, which is announced once. */
function useProfileOutbox() {
  const rows = useLive(waitingProfileRows, [])
  const [sending, setSending] = useState<string | null>(null)
  const refused = rows?.find(({ state }) => state === 'parked')
  const isGone = sending !== null && rows !== undefined && !rows.some(({ id }) => id === sending)

  useEffect(() => {
    if (!isGone) return
    setSending(null)
    toast({ tone: 'go', text: 'Profile saved.' })
  }, [isGone])

  return {
    refused,
    isWaiting: rows?.some(({ state }) => state === 'queued') ?? false,
    /** Announces when this edit is saved; null: it was taken back. */
    watch: setSending,
  }
}

/**
 * The record with what was typed over it, stored on the device as one draft. `refused`: fields that the server refused
 * are shown too.
 */
function useProfileDraft(me: OwnRecord, refused: ProfileChanges = {}) {
  const { draft: typed, change, clear } = useFormDraft<Partial<ProfileValues>>(PROFILE_DRAFT_KEY, EMPTY_PROFILE_DRAFT)
  const unchanged = profileValuesOf({ ...me, ...refused } as OwnRecord)
  const values = profileValuesOf({ ...me, ...refused, ...typed } as OwnRecord)
  const changes = profileChangesIn(values, me)
  return {
    values,
    set: change,
    /** Of a refused field: whether another value has been typed, which nobody has refused. */
    isCorrected: (field: keyof ProfileValues) => JSON.stringify(values[field]) !== JSON.stringify(unchanged[field]),
    changes,
    isChanged: Object.keys(changes).length > 0,
    forget: clear,
  }
}
const EMPTY_PROFILE_DRAFT = {}
