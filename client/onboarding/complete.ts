import { TEXT } from '../../shared/texts.ts'
import type { Me, ProfileUpdateInput } from '../../shared/people/users.ts'
import { request, RequestError } from '../http/request.ts'
import { keepDraft } from '../offline/store/drafts.ts'
import { keepMe } from '../offline/sync/keep-answer.ts'
import { currentDevice, type Device } from '../offline/store/device.ts'
import { cutPhoto } from '../trade/files/cut-photo.ts'
import { refereesOf, WIZARD_DRAFT } from './wizard-draft.ts'
import { locationOf, streetOf, type WizardItem, type WizardValues } from './wizard-values.ts'
import { at } from '../http/path-to.ts'

/** ms; 10 MB over a slow connection. */
const PATIENCE = 300_000

/**
 * Saves the profile, then invites the referees, and only then deletes what is stored on this device. Throws if the
 * profile was not saved: everything is still there. A repeat after a lost answer duplicates nothing.
 */
export async function complete(values: WizardValues, user: Me, device = currentDevice()) {
  for (const photo of values.items.flatMap((item) => item.photos)) await upload(device, photo)
  const body = await profileOf(values, user, device)
  await keepMe(await request('PUT', '/users/profile', body, { timeout: PATIENCE }))
  await invite(user.id, body.previous_employers)
  await forget(device, values)
}

async function upload({ db }: Device, { id, name }: { id: string; name: string }) {
  const kept = await db.photos.get(id)
  if (!kept)
    throw new RequestError(410, `${name} is no longer on this device. Remove it from its event and choose it again.`)
  const form = new FormData()
  form.set('id', id)
  form.set('file', new Blob([kept.bytes], { type: kept.type }), kept.name)
  await request('POST', '/users/photos', form, { timeout: PATIENCE }).catch((error) => {
    throw error instanceof RequestError && !error.detail ? new RequestError(error.status, TEXT.photoFailed) : error
  })
}

async function profileOf(values: WizardValues, user: Me, device: Device) {
  const {
    postal_code,
    place_id = '',
    travel_distance,
    job_roles,
    industry_experience,
    skills,
    certifications,
    photo,
    bio,
  } = values
  const street = streetOf(values)
  return {
    location: locationOf(values),
    ...(street ? { street } : {}),
    postal_code: postal_code.trim(),
    place_id,
    // The wizard offers no other values.
    travel_distance: travel_distance as ProfileUpdateInput['travel_distance'],
    job_roles,
    industry_experience: industry_experience as ProfileUpdateInput['industry_experience'],
    skills,
    certifications,
    bio: bio.trim(),
    portfolio_items: await portfolioOf(user.id, values.items),
    previous_employers: refereesOf(values.referees),
    ...(photo ? { profile_pic_data: await pictureOf(device, photo) } : {}),
  }
}

/** The list replaces the whole portfolio: existing items stay, in front. */
async function portfolioOf(userId: string, added: WizardItem[]) {
  const { portfolio_items } = await request('GET', at('/users/{id}/profile', { id: userId }))
  const isAdded = new Set(added.map(({ id }) => id))
  return [...portfolio_items.filter(({ id }) => !isAdded.has(id)), ...added].map(
    ({ id, event_name, role, end_client, photos }) => ({ id, event_name, role, end_client, photos: photos.map(refOf) }),
  )
}

const refOf = (photo: { id: string } | { file: string }) => ('id' in photo ? photo.id : photo.file)

async function pictureOf({ db }: Device, { id, area }: NonNullable<WizardValues['photo']>) {
  const kept = await db.photos.get(id)
  if (!kept) throw new RequestError(410, 'Your picture is no longer on this device. Choose it again.')
  const address = URL.createObjectURL(new Blob([kept.bytes], { type: kept.type }))
  try {
    return await dataUrl(await cutPhoto(address, area ?? undefined))
  } finally {
    URL.revokeObjectURL(address)
  }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

/** The profile is complete without it: a failure is only logged. Referees can be invited again from the portfolio. */
async function invite(freelancer_id: string, referee_emails: string[]) {
  await request('POST', '/referees/send-invitations', { freelancer_id, referee_emails }).catch((error) =>
    console.warn('The referees could not be invited.', error),
  )
}

async function forget(device: Device, { items, photo }: WizardValues) {
  await keepDraft(device, WIZARD_DRAFT, '')
  await device.db.photos.bulkDelete([
    ...items.flatMap((item) => item.photos.map(({ id }) => id)),
    ...(photo ? [photo.id] : []),
  ])
}
