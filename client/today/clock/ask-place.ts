import { keptAccuracy, keptDegrees } from '../../../shared/hours/punches.ts'
import type { Punch } from '../../../shared/hours/punch-schema.ts'
import { addPunchPlace } from '../../offline/outbox/kinds/punch.ts'
import { currentDevice } from '../../offline/store/device.ts'
import type { StandbyDb } from '../../offline/store/database.ts'

const PLACE_REFUSED_FACT = 'place_refused'
const PLACE_TIMEOUT_MS = 8_000
/** A fix of the last minutes is near enough for 100 metres. */
const PLACE_AGE_MS_MAX = 120_000

/** Whether this person has said on this device that no place goes with what they clock. */
export const isPlaceRefused = async (db: StandbyDb) => (await db.facts.get(PLACE_REFUSED_FACT))?.value === true

export async function setPlaceRefused(isRefused: boolean) {
  const { facts } = currentDevice().db
  if (isRefused) await facts.put({ key: PLACE_REFUSED_FACT, value: true })
  else await facts.delete(PLACE_REFUSED_FACT)
}

/** Asks where the device is, after a press, and adds it to that. Nothing waits for it. */
export async function addPlaceToPunch(id: string): Promise<void> {
  await addPunchPlace(id, await placeNow())
}

function placeNow(): Promise<Pick<Punch, 'place' | 'no_place'>> {
  return new Promise((resolve) => {
    const without = (no_place: Punch['no_place']) => resolve({ place: null, no_place })
    if (!('geolocation' in navigator)) return without('no fix (indoors)')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const [lat, lng] = [keptDegrees(coords.latitude), keptDegrees(coords.longitude)]
        resolve({ place: { lat, lng, accuracy_m: keptAccuracy(coords.accuracy) }, no_place: null })
      },
      ({ code }) => without(code === GEOLOCATION_DENIED ? 'refused' : 'no fix (indoors)'),
      { timeout: PLACE_TIMEOUT_MS, maximumAge: PLACE_AGE_MS_MAX },
    )
  })
}

const GEOLOCATION_DENIED = 1
