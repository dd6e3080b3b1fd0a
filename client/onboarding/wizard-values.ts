import type { OwnRecord } from '../../shared/people/users.ts'
import type { CropArea } from '../trade/files/cut-photo.ts'
import type { PortfolioItemDraft } from '../trade/portfolio-item-dialog.tsx'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  changedDraft,
  type HeldDraft,
  heldDraftOf,
  isNewerDraft,
  readHeldDraft,
  storeHeldDraft,
} from '../offline/store/drafts.ts'
import { deviceOrNull, onDeviceChange } from '../offline/store/device.ts'
import { useLive } from '../offline/store/use-live.ts'
import { WIZARD_DRAFT_KEY } from './wizard-draft.ts'
import type { KnownPlace, PlaceToSave } from '../trade/places/known-place.ts'

/** A new item, under the id that it will have on the server. */
export type WizardItem = PortfolioItemDraft & { id: string }

/** The wizard's values. The bytes of its photos are in the table `photos`. */
export type WizardValues = {
  /** The last open step, 1 to 6. */
  step: number
  address: string
  /** From the chosen suggestion; '' if the address was only typed. */
  town: string
  postal_code: string
  /** Of the suggestion that was chosen; absent or '' if the address was typed. */
  place_id?: string | undefined
  /** What is known of the place that will be saved. */
  place?: KnownPlace | undefined
  travel_distance: string
  job_roles: string[]
  industry_experience: string
  skills: string[]
  certifications: string[]
  /** Stored on this device, with the visible crop; null to keep the profile's present picture. */
  photo: { id: string; area: CropArea | null } | null
  bio: string
  items: WizardItem[]
  /** Emails; the first two boxes are always there. */
  referees: string[]
  has_agreed: boolean
}

/** Filled with what the profile has already. */
export const wizardStartValuesOf = (me: OwnRecord): WizardValues => ({
  step: 1,
  address: me.location,
  town: '',
  postal_code: me.postal_code,
  place_id: me.place_id,
  travel_distance: me.travel_distance ?? '',
  job_roles: me.job_roles,
  industry_experience: me.industry_experience,
  skills: me.skills,
  certifications: me.certifications,
  photo: null,
  bio: me.bio,
  items: [],
  referees: me.previous_employers.length > 1 ? me.previous_employers : ['', ''],
  has_agreed: false,
})

/**
 * 'Salford, UK' from '12 Chapel Street, Salford': the first part without a house number, unless a suggestion gave the
 * town.
 */
export const wizardLocationOf = (values: TypedAddress) => `${townOfAddress(values)}, UK`

/** The place that will be saved; '' for none yet. */
export const placeToSaveOf = (
  values: Pick<WizardValues, 'address' | 'town' | 'postal_code' | 'place_id' | 'place'>,
): PlaceToSave => ({
  location: values.address.trim() && wizardLocationOf(values),
  postcode: values.postal_code,
  place_id: values.place_id,
  place: values.place,
})

/** '12 Chapel Street' from '12 Chapel Street, Salford': what precedes the town. */
export function streetOfAddress(values: TypedAddress) {
  const parts = addressPartsOf(values.address)
  return parts.slice(0, Math.max(0, parts.indexOf(townOfAddress(values)))).join(', ')
}

type TypedAddress = Pick<WizardValues, 'address' | 'town'>

export function townOfAddress({ address, town }: TypedAddress) {
  const parts = addressPartsOf(address)
  return town || parts.find((part) => !/\d/.test(part)) || parts[0] || ''
}

const addressPartsOf = (address: string) =>
  address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * The wizard's values, stored on this device with every key press, and the same in every tab: the newest version is
 * shown. Null until they are read.
 */
export function useWizardValues(me: OwnRecord) {
  const device = useSyncExternalStore(onDeviceChange, deviceOrNull)
  const held = useRef<HeldDraft | null>(null)
  const latest = useRef<WizardValues | null>(null)
  const [values, show] = useState<WizardValues | null>(null)
  const kept = useLive((db) => db.drafts.get(WIZARD_DRAFT_KEY), [])

  const take = useCallback((draft: HeldDraft) => {
    if (held.current && !isNewerDraft(draft, held.current)) return
    held.current = draft
    show((latest.current = parseWizardValues(draft.value, me)))
    // oxlint-disable-next-line react/exhaustive-deps -- a newer record of the person changes nothing that is being typed
  }, [])

  useEffect(() => {
    if (!device) return
    let isHere = true
    void readHeldDraft(device, WIZARD_DRAFT_KEY).then((draft) => isHere && take(draft))
    return () => {
      isHere = false
    }
  }, [device, take])

  useEffect(() => {
    // A draft that has ended is empty: what is shown stays until whoever completed it has left.
    if (kept?.value && held.current) take(heldDraftOf(kept))
  }, [kept, take])

  /** Takes a function too, so that slow work builds on what was typed meanwhile. */
  function set(change: Partial<WizardValues> | ((before: WizardValues) => Partial<WizardValues>)) {
    if (!latest.current || !held.current || !device) return
    const next = { ...latest.current, ...(typeof change === 'function' ? change(latest.current) : change) }
    latest.current = next
    show(next)
    held.current = changedDraft(held.current, JSON.stringify(next), device)
    void storeHeldDraft(device, held.current)
  }
  return { values, set }
}

function parseWizardValues(kept: string, me: OwnRecord): WizardValues {
  try {
    return { ...wizardStartValuesOf(me), ...JSON.parse(kept || '{}') }
  } catch {
    return wizardStartValuesOf(me)
  }
}
